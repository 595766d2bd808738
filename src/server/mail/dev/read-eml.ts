import type { Address } from 'postal-mime';

/** A mail in the local inbox. `to` and `replyTo` are display names with addresses, `date` is the unparsed header. */
export interface StoredMail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
}

const formatAddresses = (addresses: readonly Address[] = []): string =>
  addresses.map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? ''))).join(', ');

export const readEml = async (file: string | Uint8Array): Promise<StoredMail> => {
  // Loaded on first use: only the local inbox reads mails.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(file);
  return {
    to: formatAddresses(mail.to),
    replyTo: formatAddresses(mail.replyTo),
    subject: mail.subject ?? '',
    date: mail.headers.find(({ key }) => key === 'date')?.value ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
};

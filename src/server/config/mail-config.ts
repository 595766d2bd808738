import { resolve } from 'node:path';
import { DEMO_EMAIL, DEMO_NAME } from '#i18n/demo-shop.ts';
import { type Environment, readUrl } from '#server/platform/environment/environment.ts';

interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** `from` is the sender of the shop's mails and the recipient of visitors' messages. */
export type MailConfig =
  /** `secrets` are the parts of `url` that must not be logged. */
  | {
      readonly kind: 'smtp';
      readonly from: MailAddress;
      readonly host: string;
      readonly url: string;
      readonly secrets: readonly string[];
    }
  | { readonly kind: 'inbox'; readonly from: MailAddress; readonly folder: string }
  /** `MAIL=off` records mails as failed. */
  | { readonly kind: 'off'; readonly from: MailAddress };

/** Parses `Quwana <shop@example.com>` or a bare address. */
const readSender = (text: string, problems: string[]): MailAddress => {
  const [, quoted = '', address = text] = /^("[^"<>]*" *|[^"<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const name = quoted.replaceAll('"', '').trim();
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address.trim()) || /\p{Cc}/u.test(name))
    problems.push(`MAIL_FROM must be an address such as Shop <shop@example.com>, not '${text}'`);
  return { name, address: address.trim() };
};

const readEncoded = (password: string, problems: string[]): string => {
  try {
    return decodeURIComponent(password);
  } catch {
    problems.push('SMTP_URL must have a password with % characters encoded as %25');
    return '';
  }
};

export const readMail = (environment: Environment, varDir: string, problems: string[]): MailConfig => {
  const from = readSender(environment.MAIL_FROM ?? `${DEMO_NAME.en} <${DEMO_EMAIL}>`, problems);
  const smtp = environment.SMTP_URL
    ? readUrl('SMTP_URL', environment.SMTP_URL, ['smtp:', 'smtps:'], problems)
    : undefined;
  if (smtp?.hostname === '') problems.push('SMTP_URL must contain a host, as in smtp://mail.example:587');
  // Login shells set MAIL to the path of the user's mailbox.
  const mail = environment.MAIL?.startsWith('/') ? undefined : environment.MAIL;
  if (mail !== undefined && mail !== 'off') problems.push(`MAIL must be off or not set, not '${mail}'`);
  if (mail === 'off') return { kind: 'off', from };
  if (!smtp) return { kind: 'inbox', from, folder: resolve(varDir, 'mail') };
  const secrets = [smtp.password, readEncoded(smtp.password, problems)].filter((text) => text !== '');
  return { kind: 'smtp', from, host: smtp.hostname, url: smtp.href, secrets };
};

/** A live shop must send mail or turn it off explicitly: its visitors cannot read the local inbox. */
export const checkLiveMail = (mail: MailConfig, environment: Environment, problems: string[]): void => {
  if (mail.kind === 'off') return;
  if (!environment.SMTP_URL) problems.push('SHOP_MODE=live needs SMTP_URL and MAIL_FROM, or MAIL=off');
  else if (!environment.MAIL_FROM) problems.push('SHOP_MODE=live needs MAIL_FROM with SMTP_URL');
};

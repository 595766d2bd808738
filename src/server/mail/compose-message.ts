import { createHash } from 'node:crypto';
import type { Locale } from '#i18n/locales.ts';
import type { Config } from '#server/config/config.ts';
import type { MailAddress } from '#server/config/mail-config.ts';
import type { IdentityCopy } from '#server/identity-copy.ts';
import type { QueuedMail } from '#server/outbox/outbox.ts';
import { PDF_TYPE } from '#server/tax/document-file.ts';
import { oneLine, type RenderedMail } from './templates/body.ts';
import type { Letter } from './transport.ts';

type Sender = Pick<Config, 'siteUrl'> & Pick<Config['mail'], 'from'>;

/** A sender without a name has that of the shop in the language of the mail. */
export const nameSender = (from: MailAddress, identity: IdentityCopy, locale: Locale): MailAddress => ({
  ...from,
  name: from.name || identity.current().name[locale],
});

/** Derived from the row, so that all attempts use the same Message-ID. */
const messageId = ({ siteUrl }: Sender, { id, key, created_at }: QueuedMail): string => {
  const digest = createHash('sha256').update(`${id}\n${key}\n${created_at}`).digest('hex').slice(0, 32);
  return `<${digest}@${new URL(siteUrl).hostname}>`;
};

export const composeLetter = (sender: Sender, mail: QueuedMail, rendered: RenderedMail): Letter => {
  const { from } = sender;
  const to = mail.recipient || from.address;
  const { replyTo } = rendered;
  return {
    fileName: `${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`,
    message: {
      // nodemailer does not parse addresses that are given as objects, so special characters are safe.
      envelope: { from: from.address, to: [to] },
      from,
      to: { name: '', address: to },
      ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
      subject: rendered.subject,
      messageId: messageId(sender, mail),
      date: new Date(mail.created_at),
      text: rendered.text,
      html: rendered.html,
      attachments: rendered.files.map(({ name, content }) => ({
        filename: name,
        content,
        contentType: PDF_TYPE,
      })),
      textEncoding: 'quoted-printable',
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': rendered.language },
    },
  };
};

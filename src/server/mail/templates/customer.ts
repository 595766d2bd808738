import type { Selectable } from 'kysely';
import { isAdvertisedName } from '#domain/customers/advertised-name.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import { listingPath, pagePath } from '#routes/paths.ts';
import type { OrderRecord } from '#server/orders/move-order.ts';
import type { ContactMessageTable } from '#server/platform/database/tables/customer.ts';
import { type Block, button, type MailBody, note, paragraph, sentence, userText } from './body.ts';

/** Omits a name that contains an advertisement, since accounts can be created with another person's e-mail. */
export const greet = (t: Translate, name: string): Block =>
  paragraph(isAdvertisedName(name) ? sentence(t, 'mail_hello_you') : sentence(t, 'mail_hello', { name }));

export const writeWelcome = (name: string, t: Translate, siteUrl: string): MailBody => ({
  subject: t('mail_welcome_subject'),
  title: t('mail_welcome_title'),
  blocks: [
    greet(t, name),
    paragraph(sentence(t, 'mail_welcome_text')),
    button(t('mail_welcome_button'), `${siteUrl}${listingPath(t.locale)}`),
    note(sentence(t, 'mail_welcome_note')),
  ],
});

export const writeCode = (code: string, isLate: boolean, t: Translate, siteUrl: string): MailBody =>
  isLate
    ? {
        subject: t('mail_code_late_subject'),
        title: t('mail_code_late_subject'),
        blocks: [
          paragraph(sentence(t, 'mail_code_late_text')),
          button(t('mail_code_late_button'), `${siteUrl}${pagePath(t.locale, 'reset-password')}`),
        ],
      }
    : {
        subject: t('mail_code_subject'),
        title: t('mail_code_title'),
        blocks: [
          paragraph(sentence(t, 'mail_code_text')),
          { kind: 'code', code },
          paragraph(sentence(t, 'mail_code_valid')),
          note(sentence(t, 'mail_code_note')),
        ],
      };

export const writeContactCode = (code: string | undefined, t: Translate): MailBody =>
  code === undefined
    ? {
        subject: t('mail_code_late_subject'),
        title: t('mail_code_late_subject'),
        blocks: [paragraph(sentence(t, 'mail_code_late_text'))],
      }
    : {
        subject: t('mail_contact_code_subject'),
        title: t('mail_contact_code_title'),
        blocks: [
          paragraph(sentence(t, 'mail_code_text')),
          { kind: 'code', code },
          paragraph(sentence(t, 'mail_contact_code_valid')),
          note(sentence(t, 'mail_contact_code_note')),
        ],
      };

export const writeSellerReceived = (name: string, t: Translate): MailBody => ({
  subject: t('mail_seller_received_subject'),
  title: t('mail_seller_received_title'),
  blocks: [greet(t, name), paragraph(sentence(t, 'mail_seller_received_text'))],
});

export const writeSellerApproved = (name: string, shop: string, t: Translate, siteUrl: string): MailBody => ({
  subject: t('mail_seller_approved_subject'),
  title: t('mail_seller_approved_title'),
  blocks: [
    greet(t, name),
    paragraph(sentence(t, 'mail_seller_approved_text', { shop })),
    button(t('mail_seller_approved_button'), `${siteUrl}${pagePath(t.locale, 'contact-us')}`),
  ],
});

/** @param explanation text of the staff */
export const writeSellerRejected = (name: string, explanation: string, t: Translate): MailBody => ({
  subject: t('mail_seller_rejected_subject'),
  title: t('mail_seller_rejected_title'),
  blocks: [
    greet(t, name),
    paragraph(sentence(t, 'mail_seller_rejected_text')),
    ...(explanation === '' ? [] : [paragraph(userText(explanation, t.locale))]),
  ],
});

export const writeForeignPayment = (
  { number, placed_at, total }: Pick<OrderRecord, 'number' | 'placed_at' | 'total'>,
  t: Translate,
): MailBody => {
  const values = { number, date: formatDate(placed_at, t.locale), total: formatMoney(total) };
  return {
    subject: t('mail_foreign_payment_subject', values),
    title: t('mail_foreign_payment_title'),
    blocks: [
      paragraph(sentence(t, 'mail_foreign_payment_text', values)),
      note(sentence(t, 'mail_foreign_payment_note')),
    ],
  };
};

export const writeContact = (
  { full_name, email, phone, subject, message }: Selectable<ContactMessageTable>,
  t: Translate,
): MailBody => ({
  subject: t('mail_contact_subject', { name: full_name, subject }),
  title: t('mail_contact_title'),
  replyTo: { name: full_name, address: email },
  blocks: [
    {
      kind: 'bill',
      rows: [
        { name: userText(t('mail_contact_name')), amount: userText(full_name) },
        { name: userText(t('mail_contact_email')), amount: userText(email) },
        ...(phone === '' ? [] : [{ name: userText(t('mail_contact_phone')), amount: userText(phone) }]),
        { name: userText(t('mail_contact_about')), amount: userText(subject) },
      ],
    },
    { kind: 'heading', label: t('mail_contact_message') },
    paragraph(userText(message, t.locale)),
    note(sentence(t, 'mail_contact_text', { name: full_name })),
  ],
});

export const writeNewsletterConfirm = (url: string, t: Translate): MailBody => ({
  subject: t('mail_newsletter_subject'),
  title: t('mail_newsletter_title'),
  blocks: [
    paragraph(sentence(t, 'lbl_subscribe_text')),
    button(t('mail_newsletter_button'), url),
    note(sentence(t, 'mail_newsletter_note')),
  ],
});

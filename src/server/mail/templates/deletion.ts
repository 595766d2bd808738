import { isolate } from '#i18n/format.ts';
import { joinWords } from '#i18n/format-choices.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import { keepAccountPath, pagePath } from '#routes/paths.ts';
import type { MailData } from '#server/outbox/mail-kinds.ts';
import { button, type MailBody, note, paragraph, sentence } from './body.ts';
import { greet } from './customer.ts';
import { writeNotYou } from './not-you.ts';

export const writeDeletionRequested = (
  name: string,
  { token, deleteAt, orders }: MailData['deletion_requested'],
  t: Translate,
  siteUrl: string,
): MailBody => {
  const date = formatDate(deleteAt, t.locale);
  return {
    subject: t('mail_deletion_subject', { date: t.locale === 'ar' ? isolate(date) : date }),
    title: t('mail_deletion_title'),
    blocks: [
      greet(t, name),
      paragraph(sentence(t, 'mail_deletion_text', { date })),
      ...(orders.length > 0
        ? [paragraph(sentence(t, 'mail_deletion_orders', { orders: joinWords(orders, t.locale) }))]
        : []),
      paragraph(sentence(t, 'mail_deletion_what')),
      paragraph(sentence(t, 'mail_deletion_keep')),
      button(t('mail_deletion_button'), `${siteUrl}${keepAccountPath(t.locale, token)}`),
      ...writeNotYou('reset', t, siteUrl),
    ],
  };
};

export const writeDeletionCancelled = (name: string, t: Translate, siteUrl: string): MailBody => ({
  subject: t('mail_deletion_cancelled_subject'),
  title: t('mail_deletion_cancelled_title'),
  blocks: [
    greet(t, name),
    paragraph(sentence(t, 'mail_deletion_cancelled_text')),
    button(t('mail_deletion_cancelled_button'), `${siteUrl}${pagePath(t.locale, 'update-profile')}`),
    ...writeNotYou('reset', t, siteUrl),
  ],
});

/** Links to the contact page instead of the password reset, because the account no longer exists. */
export const writeDeleted = (hasOrders: boolean, t: Translate, siteUrl: string): MailBody => ({
  subject: t('mail_deleted_subject'),
  title: t('mail_deleted_title'),
  blocks: [
    paragraph(sentence(t, 'mail_hello_you')),
    paragraph(sentence(t, 'mail_deleted_text')),
    ...(hasOrders ? [paragraph(sentence(t, 'mail_deleted_orders'))] : []),
    note(sentence(t, 'mail_deleted_note')),
    ...writeNotYou('contact', t, siteUrl),
  ],
});

import type { Translate } from '#i18n/translate.ts';
import { pagePath } from '#routes/paths.ts';
import { button, type MailBody, note, paragraph, sentence } from './body.ts';
import { greet } from './customer.ts';
import { writeNotYou } from './not-you.ts';

export const writePasswordChanged = (name: string, t: Translate, siteUrl: string): MailBody => ({
  subject: t('mail_password_changed_subject'),
  title: t('mail_password_changed_title'),
  blocks: [
    greet(t, name),
    paragraph(sentence(t, 'mail_password_changed_text')),
    note(sentence(t, 'mail_account_was_you')),
    ...writeNotYou('reset', t, siteUrl),
  ],
});

export const writeEmailChangeCode = (code: string | undefined, t: Translate, siteUrl: string): MailBody =>
  code === undefined
    ? {
        subject: t('mail_code_late_subject'),
        title: t('mail_code_late_subject'),
        blocks: [
          paragraph(sentence(t, 'mail_code_late_text')),
          button(t('mail_code_late_button'), `${siteUrl}${pagePath(t.locale, 'update-profile')}`),
        ],
      }
    : {
        subject: t('mail_email_code_subject'),
        title: t('mail_email_code_title'),
        blocks: [
          paragraph(sentence(t, 'mail_code_text')),
          { kind: 'code', code },
          paragraph(sentence(t, 'mail_email_code_valid')),
          note(sentence(t, 'mail_email_code_note')),
        ],
      };

export const writeEmailChanged = (name: string, t: Translate, siteUrl: string): MailBody => ({
  subject: t('mail_email_changed_subject'),
  title: t('mail_email_changed_subject'),
  blocks: [
    greet(t, name),
    paragraph(sentence(t, 'mail_email_changed_text')),
    note(sentence(t, 'mail_account_was_you')),
    ...writeNotYou('contact', t, siteUrl),
  ],
});

/** Mail to the old address. Only the shop can restore the account. */
export const writeEmailLeft = (
  name: string,
  customerId: number,
  t: Translate,
  siteUrl: string,
): MailBody => ({
  subject: t('mail_email_changed_subject'),
  title: t('mail_email_changed_subject'),
  blocks: [
    greet(t, name),
    paragraph(sentence(t, 'mail_email_left_text')),
    note(sentence(t, 'mail_account_was_you')),
    ...writeNotYou('contact', t, siteUrl),
    note(sentence(t, 'mail_email_left_number', { number: String(customerId) })),
  ],
});

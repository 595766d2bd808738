import type { Translate } from '#i18n/translate.ts';
import { type MailBody, note, paragraph, sentence } from './body.ts';
import { greet } from './letters.ts';
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

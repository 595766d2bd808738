import { ticketNumber } from '#domain/messages/ticket.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import { heading, type MailBody, note, paragraph, sentence, userText } from './body.ts';

interface AnsweredMessage {
  readonly id: number;
  readonly full_name: string;
  readonly subject: string;
  readonly message: string;
  readonly created_at: number;
  readonly answer: string;
}

/** An answer to this mail goes to MAIL_FROM. The number in the subject tells which message it is about. */
export const writeMessageAnswer = (
  { id, full_name, subject, message, created_at, answer }: AnsweredMessage,
  t: Translate,
): MailBody => ({
  subject: t('mail_answer_subject', { subject, number: `[${ticketNumber(id)}]` }),
  title: t('mail_answer_title'),
  blocks: [
    paragraph(sentence(t, 'mail_hello', { name: full_name })),
    paragraph(userText(answer, t.locale)),
    note(sentence(t, 'mail_answer_note')),
    heading(t('mail_answer_asked', { date: formatDate(created_at, t.locale) })),
    paragraph(userText(message, t.locale)),
  ],
});

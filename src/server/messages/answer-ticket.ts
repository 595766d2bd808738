import { ANSWER_MAXIMUM } from '#domain/messages/ticket.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import { currentActor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { lockTicket, type TicketChange, type TicketRefusal, updateTicket } from './change-ticket.ts';
import { replyMailKey } from './read-ticket.ts';
import { readState } from './ticket-rows.ts';

export interface Answer extends TicketChange {
  readonly text: string;
}

/** Mails the answer, in the language of the message, and assigns an unassigned message to the author of the answer. */
export const answerTicket = async (
  app: App,
  { text: given, ...change }: Answer,
): Promise<Result<{ readonly replyId: number }, TicketRefusal>> => {
  const text = given.trim();
  if (text === '') return refuse({ code: 'text_missing' });
  if (text.length > ANSWER_MAXIMUM) return refuse({ code: 'text_long' });
  const at = app.clock.now();
  const answered = await writeOnce<{ readonly replyId: number }, TicketRefusal>(app, change, async (db) => {
    const locked = await lockTicket(db, change);
    if (!locked.ok) return locked;
    const ticket = locked.value;
    const before = readState(ticket);
    if (before === 'spam') return refuse({ code: 'is_spam' });
    const author = currentActor();
    const memberId = author?.memberId ?? null;
    const { id: replyId } = await db
      .insertInto('message_reply')
      .values({
        contact_message_id: ticket.id,
        member_id: memberId,
        author_name: author?.name ?? '',
        message: text,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await updateTicket(db, ticket.id, { state: 'answered', assignee_id: ticket.assignee_id ?? memberId });
    await queueMail(db, {
      kind: 'message_answer',
      recipient: ticket.email,
      locale: readLocale(ticket.locale),
      data: { replyId },
      key: replyMailKey(replyId),
      at,
    });
    await recordAudit(db, {
      ...{ action: 'message.answer', subject: 'message', subjectId: ticket.id, at },
      ...{ before: { state: before }, after: { state: 'answered', reply: replyId } },
    });
    return ok({ replyId });
  });
  app.mail.deliver();
  return answered;
};

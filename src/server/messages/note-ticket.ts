import { ANSWER_MAXIMUM } from '#domain/messages/ticket.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { currentActor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { lockTicket, type TicketChange, type TicketRefusal } from './change-ticket.ts';

type Noted = Result<{ readonly noteId: number }, TicketRefusal>;

/** Adds a note that only the staff sees. Notes do not conflict with other changes. */
export const noteTicket = async (
  app: App,
  { text: given, ...change }: Omit<TicketChange, 'version'> & { readonly text: string },
): Promise<Noted> => {
  const text = given.trim();
  if (text === '') return refuse({ code: 'text_missing' });
  if (text.length > ANSWER_MAXIMUM) return refuse({ code: 'text_long' });
  return writeOnce<{ readonly noteId: number }, TicketRefusal>(app, change, async (db) => {
    const locked = await lockTicket(db, change);
    if (!locked.ok) return locked;
    const at = app.clock.now();
    const author = currentActor();
    const { id: noteId } = await db
      .insertInto('message_reply')
      .values({
        contact_message_id: change.id,
        member_id: author?.memberId ?? null,
        author_name: author?.name ?? '',
        message: text,
        is_internal: 1,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(db, {
      ...{ action: 'message.note', subject: 'message', subjectId: change.id, at },
      after: { noteId },
    });
    return ok({ noteId });
  });
};

export const removeTicketNote = (
  app: App,
  { noteId, ...change }: Omit<TicketChange, 'version'> & { readonly noteId: number },
): Promise<Noted> =>
  writeOnce<{ readonly noteId: number }, TicketRefusal>(app, change, async (db) => {
    const removed = await db
      .deleteFrom('message_reply')
      .where('id', '=', noteId)
      .where('contact_message_id', '=', change.id)
      .where('is_internal', '=', 1)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return refuse({ code: 'not_found' });
    await recordAudit(db, {
      ...{ action: 'message.remove-note', subject: 'message', subjectId: change.id, at: app.clock.now() },
      before: { noteId },
    });
    return ok({ noteId });
  });

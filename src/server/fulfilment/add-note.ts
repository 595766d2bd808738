import { ok, type Result, refuse } from '#domain/result.ts';
import { currentActor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import type { StaffChange } from './staff-change.ts';

const NOTE_MAXIMUM = 2000;

export type NoteRefusal = { readonly code: 'not_found' | 'text_missing' | 'text_too_long' };

/** Adds a note that only the staff sees. Notes do not conflict with other changes. */
export const addStaffNote = async (
  app: App,
  name: string,
  { text, ...change }: { readonly text: string } & Pick<StaffChange, 'requestKey'>,
): Promise<Result<{ readonly id: number; readonly noteId: number }, NoteRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const trimmed = text.trim();
  if (trimmed === '') return refuse({ code: 'text_missing' });
  if (trimmed.length > NOTE_MAXIMUM) return refuse({ code: 'text_too_long' });
  return writeOnce(app, change, async (db) => {
    const now = app.clock.now();
    const note = await db
      .insertInto('order_note')
      .values({
        order_id: id,
        made_by: currentActor()?.name ?? '',
        text: trimmed.replaceAll('\0', ''),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(db, {
      action: 'order.note',
      subject: 'order',
      subjectId: id,
      after: { noteId: note.id },
      at: now,
    });
    return ok({ id, noteId: note.id });
  });
};

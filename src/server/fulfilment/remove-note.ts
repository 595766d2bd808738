import { ok, type Result, refuse } from '#domain/result.ts';
import { currentActor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import type { StaffChange } from './staff-change.ts';

type NoteMissing = { readonly code: 'not_found' };

/** Removes a note of the member who wrote it. The log keeps that there was one. */
export const removeStaffNote = async (
  app: App,
  name: string,
  { noteId, ...change }: { readonly noteId: number } & Pick<StaffChange, 'requestKey'>,
): Promise<Result<{ readonly id: number }, NoteMissing>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  return writeOnce<{ readonly id: number }, NoteMissing>(app, change, async (db) => {
    const removed = await db
      .deleteFrom('order_note')
      .where('id', '=', noteId)
      .where('order_id', '=', id)
      .where('made_by', '=', currentActor()?.name ?? '')
      .returning('id')
      .executeTakeFirst();
    if (!removed) return refuse({ code: 'not_found' });
    await recordAudit(db, {
      ...{ action: 'order.remove-note', subject: 'order', subjectId: id, at: app.clock.now() },
      before: { noteId },
    });
    return ok({ id });
  });
};

import type { Transaction } from 'kysely';
import type { ReturnAction } from '#domain/orders/returns.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Action } from '#server/audit/actions.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { lockOrder, type OrderRecord } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import type { ReturnMailKind } from '#server/outbox/mail-kinds.ts';
import { queueReturnMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  findReturn,
  type ReturnLineRecord,
  type ReturnRecord,
  type ReturnRefusal,
} from '#server/returns/find-return.ts';
import { findConflict, type OrderConflict, type StaffChange } from '../staff-change.ts';

export type MoveRefusal = { readonly code: 'not_found' } | ReturnRefusal | OrderConflict;

export interface MovedReturn {
  readonly id: number;
  readonly number: string;
  readonly returnId: number;
}

interface FoundReturn {
  readonly db: Transaction<Database>;
  readonly order: OrderRecord;
  readonly record: ReturnRecord;
  readonly lines: readonly ReturnLineRecord[];
  readonly now: number;
}

interface StaffMove<E> {
  readonly returnId: number;
  readonly action: Exclude<ReturnAction, 'withdraw'>;
  readonly audited: Extract<Action, `order.${string}-return`>;
  readonly mail?: ReturnMailKind;
  /** Writes what is new. Its result goes to the audit log, so it has no text of a person. */
  readonly write: (found: FoundReturn) => Promise<Result<Readonly<Record<string, unknown>>, E>>;
}

/** Changes a return of an order (number or id): once, on the version that the member saw, with its log and mail. */
export const moveReturn = async <E = never>(
  app: App,
  name: string,
  { returnId, action, audited, mail, write, ...change }: StaffMove<E> & StaffChange,
): Promise<Result<MovedReturn, MoveRefusal | E>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const moved = await writeOnce<MovedReturn, MoveRefusal | E>(app, change, async (db) => {
    const order = await lockOrder(db, id);
    if (!order) return refuse({ code: 'not_found' });
    const conflict = await findConflict(db, order, change);
    if (conflict) return refuse(conflict);
    const found = await findReturn(db, id, returnId, action);
    if (!found.ok) return found;
    const now = app.clock.now();
    const written = await write({ db, order, ...found.value, now });
    if (!written.ok) return written;
    await addOrderNote(db, id, `return ${returnId}: ${action}`, now);
    await recordAudit(db, {
      ...{ action: audited, subject: 'order', subjectId: id, at: now },
      before: { state: found.value.record.state },
      after: { returnId, ...written.value },
    });
    if (mail) await queueReturnMail(db, mail, id, returnId, now);
    return ok({ id, number: order.number, returnId });
  });
  if (moved.ok) app.mail.deliver();
  return moved;
};

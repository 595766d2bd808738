import type { Transaction } from 'kysely';
import { ok, type Result } from '#domain/result.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findReturn, type ReturnRefusal } from './find-return.ts';

export interface ReceivedPieces {
  /** `id` of an `order_line`. */
  readonly lineId: number;
  readonly quantity: number;
}

/** Pieces of a received return. The order must be locked. */
export const readReceivedPieces = async (
  db: Transaction<Database>,
  orderId: number,
  returnId: number,
): Promise<Result<readonly ReceivedPieces[], ReturnRefusal>> => {
  const found = await findReturn(db, orderId, returnId, 'refund');
  if (!found.ok) return found;
  const pieces = found.value.lines.map(({ order_item_id, received }) => ({
    lineId: order_item_id,
    quantity: received ?? 0,
  }));
  return ok(pieces.filter(({ quantity }) => quantity > 0));
};

/** Ends a received return in the transaction of its refund. */
export const settleReturn = async (
  db: Transaction<Database>,
  returnId: number,
  refunded: readonly ReceivedPieces[],
  now: number,
): Promise<void> => {
  for (const { lineId, quantity } of refunded)
    await db
      .updateTable('return_line')
      .set({ refunded: quantity })
      .where('return_id', '=', returnId)
      .where('order_item_id', '=', lineId)
      .execute();
  await db
    .updateTable('order_return')
    .set({ state: 'refunded', closed_at: now })
    .where('id', '=', returnId)
    .execute();
};

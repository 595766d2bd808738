import type { Kysely } from 'kysely';
import { amountOfPieces, type PieceShares } from '#domain/orders/refund-shares.ts';
import { canMoveReturn, isResaleable, RETURN_ACTIONS } from '#domain/orders/returns.ts';
import { fromKeys } from '#domain/typed-object.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrderReturn } from '#server/returns/list-returns.ts';

interface RefundableLine {
  readonly id: number;
  readonly quantity: number;
  readonly refunded: number;
  readonly shares: PieceShares;
}

/** A return with what its pieces cost, as the refund will compute it. */
export const toReturnForOffice = (one: OrderReturn, lines: readonly RefundableLine[]) => {
  const sum = (withShipping: boolean): number =>
    one.lines.reduce((total, { order_item_id, received }) => {
      const line = lines.find(({ id }) => id === order_item_id);
      if (!line) return total;
      const pieces = Math.min(received ?? 0, line.quantity - line.refunded);
      return total + amountOfPieces(line.shares, line.refunded, pieces, withShipping);
    }, 0);
  return {
    id: one.id,
    state: one.state,
    note: one.note,
    answer: one.answer,
    address: one.address,
    createdAt: one.created_at,
    decidedAt: one.decided_at,
    receivedAt: one.received_at,
    closedAt: one.closed_at,
    lines: one.lines.map((line) => ({
      lineId: line.order_item_id,
      quantity: line.quantity,
      reason: line.reason,
      received: line.received,
      restocked: line.restocked,
      /** Proposed when the pieces arrive. */
      isResaleable: isResaleable(line.reason),
    })),
    /** Ids. */
    pictures: one.pictures,
    /** Amounts in paise for what arrived. */
    amount: sum(false),
    amountWithShipping: sum(true),
    allowed: fromKeys(RETURN_ACTIONS, (action) => canMoveReturn(action, one.state)),
  };
};

/** Address of the last approved return; '' before the first one. */
export const readReturnAddress = async (db: Kysely<Database>): Promise<string> => {
  const last = await db
    .selectFrom('order_return')
    .select('address')
    .where('address', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.address ?? '';
};

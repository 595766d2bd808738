import type { Transaction } from 'kysely';
import { type OrderAction, type OrderState, piecesBack, stateAfter } from '#domain/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { type OrderMailKind, queueOrderMail } from '#server/mail/queue-mail.ts';
import { findOrderId } from './find-order.ts';

export interface ChangedOrder {
  readonly id: number;
  readonly number: string;
  readonly paymentMethod: number;
  readonly from: OrderState;
  readonly to: OrderState;
  /** How many pieces are for sale again. */
  readonly piecesBack: number;
}

export type ChangeRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'not_allowed'; readonly number: string; readonly state: OrderState };

/** Product by product in the order of their ids, as `reserveStock` takes them: the two cannot wait for each other. */
const giveBack = async (
  db: Transaction<Database>,
  orderId: number,
  which: 'all' | 'physical' | 'none',
): Promise<number> => {
  if (which === 'none') return 0;
  let query = db
    .selectFrom('order_line')
    .select('product_id')
    .select((eb) => eb.fn.sum<number>('quantity').as('pieces'))
    .where('order_id', '=', orderId);
  if (which === 'physical') query = query.where('is_digital', '=', 0);
  const rows = await query.groupBy('product_id').orderBy('product_id').execute();
  let total = 0;
  for (const row of rows) {
    const pieces = Number(row.pieces);
    total += pieces;
    await db
      .updateTable('product')
      .set((eb) => ({
        stock_quantity: eb('stock_quantity', '+', pieces),
        pieces_sold: eb('pieces_sold', '-', pieces),
      }))
      .where('id', '=', row.product_id)
      .execute();
  }
  return total;
};

/** A coupon counts as used by orders that were not cancelled. */
const freeCoupon = (db: Transaction<Database>, couponId: number) =>
  db
    .updateTable('coupon')
    .set((eb) => ({ used_count: eb('used_count', '-', 1) }))
    .where('id', '=', couponId)
    .where('used_count', '>', 0)
    .execute();

/** Which changes a customer is told by mail. */
const MAILS: Partial<Record<OrderState, OrderMailKind>> = {
  completed: 'order_completed',
  cancelled: 'order_cancelled',
  refunded: 'order_refunded',
};

/**
 * Changes the state of the order called `name` (number or id) as `domain/order.ts` allows, gives back its pieces and
 * writes its log, all in one transaction.
 * @param cause what the log says
 */
export const changeOrder = async (
  { db, clock, mail }: App,
  name: string,
  action: OrderAction,
  cause: string,
): Promise<Result<ChangedOrder, ChangeRefusal>> => {
  const changed = await db.write(async (transaction): Promise<Result<ChangedOrder, ChangeRefusal>> => {
    const id = await findOrderId(transaction, name);
    const order =
      id &&
      (await transaction
        .selectFrom('orders')
        .select(['id', 'number', 'state', 'payment_method', 'coupon_id'])
        .where('id', '=', id)
        .executeTakeFirst());
    if (!order) return refuse({ code: 'not_found' });
    const from = order.state as OrderState;
    const to = stateAfter(action, from, order.payment_method);
    if (!to) return refuse({ code: 'not_allowed', number: order.number, state: from });
    // Of two operators at the same order, one finds that it is no longer in the state that was looked at.
    const updated = await transaction
      .updateTable('orders')
      .set({ state: to })
      .where('id', '=', order.id)
      .where('state', '=', from)
      .executeTakeFirst();
    if (updated.numUpdatedRows !== 1n)
      return refuse({ code: 'not_allowed', number: order.number, state: from });
    const pieces = await giveBack(transaction, order.id, piecesBack(from, to));
    if (to === 'cancelled' && order.coupon_id !== null) await freeCoupon(transaction, order.coupon_id);
    await transaction
      .insertInto('order_event')
      .values({ order_id: order.id, at: clock.now(), from_state: from, to_state: to, cause })
      .execute();
    const kind = MAILS[to];
    if (kind) await queueOrderMail(transaction, kind, order.id, clock.now());
    return ok({
      id: order.id,
      number: order.number,
      paymentMethod: order.payment_method,
      from,
      to,
      piecesBack: pieces,
    });
  });
  if (changed.ok) mail.deliver();
  return changed;
};

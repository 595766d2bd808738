import type { Transaction } from 'kysely';
import { OPEN_RETURNS } from '#domain/orders/returns.ts';
import type { OrderSubscriber } from '#server/order-events.ts';
import type { Database } from '#server/platform/database/schema.ts';

const openReturns = (db: Transaction<Database>, orderId: number) =>
  db
    .selectFrom('order_return')
    .select('order_return.id')
    .where('order_return.order_id', '=', orderId)
    .where('order_return.state', 'in', OPEN_RETURNS);

/** An order that comes back or is refunded as a whole takes its open returns along. Its own mail tells the customer. */
export const followWholeOrder: OrderSubscriber = async (db, orderId, event, now) => {
  if (event.type !== 'moved') return;
  if (event.to === 'returned')
    await db
      .updateTable('return_line')
      .set((eb) => ({ received: eb.ref('quantity'), restocked: event.isRestocked ? eb.ref('quantity') : 0 }))
      .where('received', 'is', null)
      .where('return_id', 'in', openReturns(db, orderId))
      .execute();
  if (event.to === 'returned')
    await db
      .updateTable('order_return')
      .set({ state: 'received', received_at: now })
      .where('order_id', '=', orderId)
      .where('state', 'in', ['requested', 'approved'])
      .execute();
  if (event.to === 'refunded')
    await db
      .updateTable('order_return')
      .set({ state: 'refunded', closed_at: now })
      .where('order_id', '=', orderId)
      .where('state', 'in', OPEN_RETURNS)
      .execute();
};

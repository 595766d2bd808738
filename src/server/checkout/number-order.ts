import { DAY_MS } from '#domain/duration.ts';
import { canBecome, ORDER_STATES } from '#domain/orders/order.ts';
import { lockOrder, moveOrder, type OrderChange } from '#server/orders/move-order.ts';
import { withSameGoods } from '#server/orders/ordered-again.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';

const FIRST_NUMBER = 100_000;

/** How long (ms) after a failed payment the same goods are another attempt at the same checkout. */
const RETRIED_WITHIN_MS = DAY_MS;

const RETRIABLE = ORDER_STATES.filter((state) => canBecome(state, 'retried'));

const listFailed = prepare(
  (db, { customerId, orderId, since }: Slots<{ customerId: number; orderId: number; since: number }>) =>
    db
      .selectFrom('orders')
      .innerJoin('payment', 'payment.order_id', 'orders.id')
      .select('orders.id')
      .where('orders.customer_id', '=', customerId)
      .where('orders.id', '<', orderId)
      .where('orders.placed_at', '>=', since)
      .where('orders.state', 'in', RETRIABLE)
      .where('orders.checkout_id', 'is not', null)
      .where('payment.state', '=', 'closed')
      .orderBy('orders.id', 'desc'),
);
const startCheckout = prepare((db, { at }: Slots<{ at: number }>) =>
  db.insertInto('checkout').values({ started_at: at }).returning('id'),
);
const numberIfFree = prepare(
  (db, { id, number, checkoutId }: Slots<{ id: number; number: string; checkoutId: number }>) =>
    db
      .updateTable('orders')
      .set({ number, checkout_id: checkoutId })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('orders as other').select('other.id').where('other.number', '=', number))),
      )
      .returning('id'),
);

/** Renames a failed attempt to, for example, `Q100001-1`. @returns its checkout; null if it has been paid meanwhile */
const supersede = async (change: OrderChange, id: number): Promise<number | null> => {
  const { db } = change;
  const attempt = await lockOrder(db, id);
  if (!attempt || !RETRIABLE.includes(attempt.state)) return null;
  const { tries } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('checkout_id', '=', attempt.checkout_id)
    .executeTakeFirstOrThrow();
  const moved = await moveOrder(change, attempt, 'retried', 'the customer tried again');
  if (!moved.ok) throw new Error(`a retried order cannot move stock: ${moved.error}`);
  await db
    .updateTable('orders')
    .set({ number: `${attempt.number}-${tries}` })
    .where('id', '=', id)
    .execute();
  return attempt.checkout_id;
};

/**
 * Gives a new order its number: that of the failed attempt to buy the same goods, or the next one. Attempts at one
 * checkout are one order with its tries.
 */
export const numberOrder = async (change: OrderChange, customerId: number, id: number): Promise<void> => {
  const { db, now } = change;
  const failed = await listFailed.list(db, { customerId, orderId: id, since: now - RETRIED_WITHIN_MS });
  const [attempt] = await withSameGoods(db, id, failed);
  let checkoutId = attempt ? await supersede(change, attempt.id) : null;
  // Versions before checkouts derived the number from the id of the order, and may have used the next ones.
  for (;;) {
    checkoutId ??= (await startCheckout.get(db, { at: now })).id;
    const number = `Q${FIRST_NUMBER + checkoutId}`;
    if ((await numberIfFree.list(db, { id, number, checkoutId })).length > 0) return;
    checkoutId = null;
  }
};

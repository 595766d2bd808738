import type { Kysely } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { COUNTED_RESULTS, type RemittedOrder } from '#domain/orders/remittance.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { RemittanceRow } from './read-remittance.ts';

/** Parameters of a statement. */
const BATCH = 300;

export interface MatchedOrder extends RemittedOrder {
  readonly number: string;
  readonly state: OrderState;
  readonly paymentMethod: number;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Orders by tracking number in upper case. Several orders may share one. */
const findByTracking = async (
  db: Kysely<Database>,
  rows: readonly RemittanceRow[],
): Promise<Map<string, Set<number>>> => {
  const numbers = rows.map(({ tracking }) => tracking).filter((tracking) => tracking !== '');
  // An index finds exact values only. Staff may have typed another case than the carrier.
  const spellings = distinct(numbers.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()]));
  const found = new Map<string, Set<number>>();
  for (const batch of inBatches(spellings, BATCH))
    for (const { order_id, tracking_number } of await db
      .selectFrom('shipment')
      .select(['order_id', 'tracking_number'])
      .where('tracking_number', 'in', batch)
      .execute()) {
      const key = tracking_number.toUpperCase();
      found.set(key, (found.get(key) ?? new Set()).add(order_id));
    }
  return found;
};

const findByNumber = async (
  db: Kysely<Database>,
  rows: readonly RemittanceRow[],
): Promise<Map<string, number>> => {
  const numbers = distinct(rows.map(({ orderNumber }) => orderNumber).filter((number) => number !== ''));
  const found = new Map<string, number>();
  for (const batch of inBatches(numbers, BATCH))
    for (const { id, number } of await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('number', 'in', batch)
      .execute())
      found.set(number, id);
  return found;
};

/** Undefined if no order matches, several do, or the parcel is one of another order than the row says. */
const chooseOrder = (
  byTracking: ReadonlySet<number> | undefined,
  byNumber: number | undefined,
): number | undefined => {
  if (!byTracking) return byNumber;
  if (byNumber !== undefined) return byTracking.has(byNumber) ? byNumber : undefined;
  const [only] = byTracking;
  return byTracking.size === 1 ? only : undefined;
};

const sumRefunds = async (db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, Paise>> => {
  const refunds = await db
    .selectFrom('refund')
    .select((eb) => ['order_id', eb.fn.sum<number>('amount').as('amount')])
    .where('order_id', 'in', ids)
    .where('state', '<>', 'failed')
    .groupBy('order_id')
    .execute();
  return new Map(refunds.map(({ order_id, amount }) => [order_id, Number(amount)]));
};

const readOrders = async (
  db: Kysely<Database>,
  ids: readonly number[],
  isLocked: boolean,
): Promise<MatchedOrder[]> => {
  const select = db
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'payment_method', 'total'])
    .where('id', 'in', ids)
    .orderBy('id');
  // The lock comes before the sums, so that they contain what another recording has committed.
  const orders = await (isLocked ? select.forUpdate() : select).execute();
  const refunds = await sumRefunds(db, ids);
  const earlier = Map.groupBy(
    await db
      .selectFrom('remittance_row')
      .select(['order_id', 'tracking_number', 'amount'])
      .where('order_id', 'in', ids)
      .where('result', 'in', COUNTED_RESULTS)
      .execute(),
    ({ order_id }) => order_id,
  );
  return orders.map(({ id, number, state, payment_method, total }) => {
    const rows = earlier.get(id) ?? [];
    return {
      ...{ id, number, state, paymentMethod: payment_method },
      isCash: payment_method === PAYMENT_METHOD.cashOnDelivery,
      isCancelled: state === 'cancelled',
      owed: total - (refunds.get(id) ?? 0),
      received: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
      parcels: rows.map(({ tracking_number }) => tracking_number),
    };
  });
};

/** Finds the order of each row. @param isLocked true to lock the orders; SQLite needs no lock, with one writer */
export const matchOrders = async (
  db: Kysely<Database>,
  rows: readonly RemittanceRow[],
  isLocked: boolean,
): Promise<(MatchedOrder | undefined)[]> => {
  const byTracking = await findByTracking(db, rows);
  const byNumber = await findByNumber(db, rows);
  const ids = rows.map(({ tracking, orderNumber }) =>
    chooseOrder(byTracking.get(tracking.toUpperCase()), byNumber.get(orderNumber)),
  );
  const wanted = distinct(ids.filter((id) => id !== undefined)).sort((a, b) => a - b);
  const orders = new Map<number, MatchedOrder>();
  for (const batch of inBatches(wanted, BATCH))
    for (const order of await readOrders(db, batch, isLocked)) orders.set(order.id, order);
  return ids.map((id) => (id === undefined ? undefined : orders.get(id)));
};

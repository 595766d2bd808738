import { sql, type Transaction } from 'kysely';
import { RELEASED_STATES } from '#domain/orders/order.ts';
import { lockProducts } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import { eraseMails } from '#server/customers/erase-mails.ts';
import { givePiecesBack, toPieces } from '#server/orders/pieces.ts';
import { removeInboxFiles } from '#server/outbox/inbox-files.ts';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { isTestOrder } from './test-records.ts';

/** On SQLite, other writers wait until a transaction ends. */
const BATCH = 25;

/** No piece of a test order has left, so that all that it took goes back to stock. */
const restock = async (
  db: Transaction<Database>,
  engine: Engine,
  orderIds: readonly number[],
): Promise<void> => {
  const moved = await db
    .selectFrom('stock_movement')
    .select(['order_id', 'product_id', sql<number>`-sum(delta)`.as('taken')])
    .where('order_id', 'in', orderIds)
    .groupBy(['order_id', 'product_id'])
    .execute();
  const taken = new Map(moved.map((row) => [`${row.order_id} ${row.product_id}`, Number(row.taken)]));
  const lines = await db
    .selectFrom('order_line')
    .select(['order_id', 'product_id', 'variant_id', 'choices_json', 'quantity'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  await lockProducts(db, engine, [...new Set(lines.map(({ product_id }) => product_id))]);
  for (const [orderId, ordered] of Map.groupBy(lines, ({ order_id }) => order_id)) {
    const pieces = ordered.map((line) => {
      const of = `${orderId} ${line.product_id}`;
      const left = taken.get(of) ?? 0;
      const back = Math.max(0, Math.min(left, line.quantity));
      taken.set(of, left - back);
      return toPieces(line, back);
    });
    await givePiecesBack(db, pieces, { orderId, kind: 'cancelled' });
  }
};

const releaseCoupons = async (db: Transaction<Database>, orderIds: readonly number[]): Promise<void> => {
  const uses = await db
    .selectFrom('orders')
    .select(['coupon_id', (eb) => eb.fn.countAll<number>().as('uses')])
    .where('id', 'in', orderIds)
    .where('coupon_id', 'is not', null)
    .where('state', 'not in', RELEASED_STATES)
    .groupBy('coupon_id')
    .orderBy('coupon_id')
    .execute();
  for (const row of uses)
    await db
      .updateTable('coupon')
      .set((eb) => ({ used_count: eb('used_count', '-', Number(row.uses)) }))
      .where('id', '=', row.coupon_id)
      .where('used_count', '>=', Number(row.uses))
      .execute();
};

/** What the sandbox, as the provider, knows of their payments. */
const deletePayments = async (db: Transaction<Database>, orderIds: readonly number[]): Promise<void> => {
  const payments = await db
    .selectFrom('payment')
    .select('reference')
    .where('order_id', 'in', orderIds)
    .execute();
  const references = payments.flatMap(({ reference }) => reference ?? []);
  if (references.length > 0)
    await db.deleteFrom('sandbox_payment').where('reference', 'in', references).execute();
  const refunds = db.selectFrom('refund').select('refund.key').where('order_id', 'in', orderIds);
  await db.deleteFrom('sandbox_refund').where('key', 'in', refunds).execute();
};

const removeBatch = async (
  { db: { engine } }: App,
  db: Transaction<Database>,
  liveSince: number | undefined,
): Promise<{ readonly orders: number; readonly files: readonly number[] }> => {
  const test = db.selectFrom('orders').select('id').where(isTestOrder(liveSince)).orderBy('id').limit(BATCH);
  const rows = await (engine === 'postgres' ? test.forUpdate() : test).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { orders: 0, files: [] };
  await restock(db, engine, ids);
  await releaseCoupons(db, ids);
  await deletePayments(db, ids);
  const mails = await eraseMails(db, { customerIds: [], orderIds: ids, messageIds: [] });
  // Also those to the shop.
  if (mails.length > 0) await db.deleteFrom('outbox').where('id', 'in', mails).execute();
  await db.deleteFrom('orders').where('id', 'in', ids).execute();
  // A trigger refuses the deletion while the order exists.
  await db.deleteFrom('tax_document').where('order_id', 'in', ids).execute();
  return { orders: ids.length, files: mails };
};

/** Deletes test orders with all that belongs to them. */
export const removeTestOrders = async (app: App, liveSince: number | undefined): Promise<void> => {
  for (;;) {
    const removed = await app.db.write((db) => removeBatch(app, db, liveSince));
    if (removed.orders === 0) break;
    await removeInboxFiles(app.config, removed.files);
  }
  // Payouts of couriers for test orders only.
  await app.db.write((db) =>
    db
      .deleteFrom('remittance')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('remittance_row')
              .select('remittance_row.id')
              .whereRef('remittance_row.remittance_id', '=', 'remittance.id'),
          ),
        ),
      )
      .execute(),
  );
};

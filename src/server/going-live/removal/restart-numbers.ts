import { type Kysely, sql } from 'kysely';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';

const isEmpty = async (db: Kysely<Database>, table: 'orders' | 'checkout' | 'tax_document') =>
  (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Orders, invoices and credit notes of a shop that was never live begin at 1 again once none is left. The law wants numbers without
 * gaps, so that they go on after any that stays.
 */
export const restartNumbers = async (
  { db: { engine, write } }: App,
  liveSince: number | undefined,
): Promise<void> => {
  if (liveSince !== undefined) return;
  await write(async (db) => {
    // Waits for orders that are being placed, whose numbers are not seen yet.
    if (engine === 'postgres') await sql`lock table checkout, tax_document in exclusive mode`.execute(db);
    await db
      .deleteFrom('checkout')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('orders').select('orders.id').whereRef('orders.checkout_id', '=', 'checkout.id'),
          ),
        ),
      )
      .execute();
    if (!(await isEmpty(db, 'orders')) || !(await isEmpty(db, 'checkout'))) return;
    await (engine === 'postgres'
      ? sql`select setval(pg_get_serial_sequence('checkout', 'id'), 1, false)`
      : sql`delete from sqlite_sequence where name = 'checkout'`
    ).execute(db);
    if (await isEmpty(db, 'tax_document')) await db.deleteFrom('tax_series').execute();
  });
};

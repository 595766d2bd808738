import { type ExpressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Db, Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Sweep } from './sweeps.ts';

/** Maximum rows per transaction. On SQLite, other writers wait until it ends. */
const BATCH = 200;

/** Returns the physical row id column. Row ids are not stable, so every write repeats the condition. */
const place = (engine: Engine) => sql<string>`${sql.ref(engine === 'postgres' ? 'ctid' : 'rowid')}`;

// Kysely's types need a specific table.
type AnyTable = 'outbox';
type IsOver = (eb: ExpressionBuilder<Database, AnyTable>, before: number) => ReturnType<typeof sql<SqlBool>>;
const anyTable = (sweep: Sweep) => ({
  // Kysely has no type for a table chosen at run time.
  table: sweep.table as AnyTable,
  isExpired: sweep.isExpired as unknown as IsOver,
});

/** @param before epoch milliseconds */
export const countExpired = async (db: Kysely<Database>, sweep: Sweep, before: number): Promise<number> => {
  const { table, isExpired } = anyTable(sweep);
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => isExpired(eb, before))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const sweepBatch = async (
  db: Transaction<Database>,
  engine: Engine,
  sweep: Sweep,
  before: number,
  places: readonly string[],
): Promise<number> => {
  const { table, isExpired } = anyTable(sweep);
  const named = engine === 'postgres' ? sql<SqlBool>`ctid = any(${places}::tid[])` : undefined;
  const chosen = named ?? sql<SqlBool>`rowid in (${sql.join(places)})`;
  if (sweep.emptied) {
    const updated = await db
      .updateTable(table)
      // The columns belong to a table chosen at run time.
      .set(sweep.emptied as Record<string, never>)
      .where(chosen)
      .where((eb) => isExpired(eb, before))
      .executeTakeFirst();
    return Number(updated.numUpdatedRows);
  }
  const deleted = await db
    .deleteFrom(table)
    .where(chosen)
    .where((eb) => isExpired(eb, before))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
};

/**
 * Deletes or clears expired rows in small transactions. Finds them outside the transactions.
 *
 * @param shouldContinue called before each batch; false stops
 * @returns the number of rows deleted or cleared
 */
export const sweepTable = async (
  db: Db,
  sweep: Sweep,
  before: number,
  shouldContinue: () => Promise<boolean>,
): Promise<number> => {
  const { table, isExpired } = anyTable(sweep);
  let swept = 0;
  while (await shouldContinue()) {
    const rows = await db.read
      .selectFrom(table)
      .select(place(db.engine).as('place'))
      .where((eb) => isExpired(eb, before))
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    const places = rows.map((row) => row.place);
    swept += await db.write((transaction) => sweepBatch(transaction, db.engine, sweep, before, places));
    if (rows.length < BATCH) break;
  }
  return swept;
};

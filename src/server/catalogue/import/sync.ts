import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** How many records of a file were written, and how many were as they should be. */
export interface Counts {
  added: number;
  changed: number;
  unchanged: number;
}

type Values = Readonly<Record<string, unknown>>;
type AnyDatabase = Record<string, Record<string, unknown>>;

const isSame = (stored: Values, wanted: Values): boolean =>
  Object.entries(wanted).every(([column, value]) => stored[column] === value);

/**
 * Brings a table up to a file without ever replacing a row: known keys are compared and changed where they differ,
 * new ones are added. Rows that the file no longer has stay.
 */
export const createSync = (transaction: Transaction<Database>, now: number) => {
  // Tables are named by data here; the columns are checked where the rows are made.
  const db = transaction as unknown as Kysely<AnyDatabase>;
  const counts = new Map<string, Counts>();
  const countsOf = (table: string): Counts => {
    const known = counts.get(table) ?? { added: 0, changed: 0, unchanged: 0 };
    counts.set(table, known);
    return known;
  };

  /** Upserts rows by `key`; `once` is set on new rows only. Answers the id of every key. */
  const upsert = async (
    table: string,
    rows: readonly (Values & { key: string })[],
    once: (key: string) => Values = () => ({}),
  ) => {
    const stored = await db.selectFrom(table).selectAll().execute();
    const known = new Map(stored.map((row) => [String(row.key), row]));
    const ids = new Map<string, number>(stored.map((row) => [String(row.key), Number(row.id)]));
    const count = countsOf(table);
    for (const row of rows) {
      const old = known.get(row.key);
      if (!old) {
        const { id } = await db
          .insertInto(table)
          .values({ ...row, ...once(row.key) })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.set(row.key, Number(id));
        count.added += 1;
      } else if (isSame(old, row)) {
        count.unchanged += 1;
      } else {
        await db.updateTable(table).set(row).where('id', '=', old.id).execute();
        count.changed += 1;
      }
    }
    return ids;
  };

  /** Makes the rows of `owner` in a table of parts those given, in their order; nothing is written when they are. */
  const replaceParts = async (table: string, owner: Values, rows: readonly Values[]): Promise<void> => {
    const [column, id] = Object.entries(owner)[0] ?? [];
    if (column === undefined) throw new Error(`Parts of ${table} need an owner`);
    const stored = await db.selectFrom(table).selectAll().where(column, '=', id).execute();
    const whole = rows.map((row): Values => ({ ...owner, ...row }));
    const isUnchanged =
      stored.length === whole.length && whole.every((row) => stored.some((old) => isSame(old, row)));
    if (isUnchanged) return;
    await db.deleteFrom(table).where(column, '=', id).execute();
    if (whole.length > 0) await db.insertInto(table).values(whole).execute();
  };

  /** When a record first came in; now for one that is new. */
  const firstImports = async (kind: string, keys: readonly string[]): Promise<(key: string) => number> => {
    const rows = await transaction.selectFrom('import_record').selectAll().where('kind', '=', kind).execute();
    const known = new Map(rows.map((row) => [row.key, row.imported_at]));
    const fresh = keys.filter((key) => !known.has(key)).map((key) => ({ kind, key, imported_at: now }));
    if (fresh.length > 0) await transaction.insertInto('import_record').values(fresh).execute();
    return (key) => known.get(key) ?? now;
  };

  return { upsert, replaceParts, firstImports, counts };
};

export type Sync = ReturnType<typeof createSync>;

import type { Kysely, Transaction } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly absent: readonly string[];
}

export type Values = Readonly<Record<string, unknown>>;
type AnyDatabase = Record<string, Record<string, unknown>>;
type Status = 'added' | 'changed' | 'unchanged' | 'absent';

export interface Change {
  readonly table: string;
  readonly key: string;
  readonly change: 'added' | 'changed' | 'hidden' | 'removed' | 'stock';
}

/** Columns whose value changes. Triggers run for the columns that a statement names. */
const findChanges = (stored: Values, wanted: Values): Values =>
  Object.fromEntries(Object.entries(wanted).filter(([column, value]) => stored[column] !== value));

const isEmpty = (values: Values): boolean => Object.keys(values).length === 0;

/** Statements have at most 32,766 values, and the widest table has about 60 columns. */
const BATCH = 500;

interface UpsertOptions {
  readonly once?: (key: string) => Values;
  readonly unique?: string;
  /** Replaces the values of a stored row that the shop keeps. */
  readonly keep?: (row: Values, stored: Values) => Values;
}

/** Inserts new rows and updates changed ones. Never deletes a row. */
export const createSync = (transaction: Transaction<Database>, now: number) => {
  // Table names are dynamic here, so columns are only type-checked where rows are built.
  const db = transaction as unknown as Kysely<AnyDatabase>;
  const statuses = new Map<string, Map<string, Status>>();

  const statusesOf = (table: string): Map<string, Status> => {
    const known = statuses.get(table) ?? new Map<string, Status>();
    statuses.set(table, known);
    return known;
  };

  /** Returns the ids of all rows in the table, by key. */
  const upsert = async (
    table: string,
    keyColumn: string,
    rows: readonly Values[],
    { once = () => ({}), unique, keep = (row) => row }: UpsertOptions = {},
  ): Promise<Map<string, number>> => {
    const status = statusesOf(table);
    const stored = new Map<string, Values>();
    for (const row of await db.selectFrom(table).selectAll().execute())
      if (row[keyColumn] !== null) stored.set(String(row[keyColumn]), row);
    for (const key of stored.keys()) if (!status.has(key)) status.set(key, 'absent');
    if (unique) await freeValues(table, keyColumn, unique, rows, stored);

    const ids = new Map([...stored].map(([key, row]) => [key, Number(row.id)]));
    const fresh: Values[] = [];
    for (const given of rows) {
      const key = String(given[keyColumn]);
      const old = stored.get(key);
      if (!old) {
        fresh.push({ ...given, ...once(key) });
        status.set(key, 'added');
        continue;
      }
      const changes = findChanges(old, keep(given, old));
      status.set(key, isEmpty(changes) ? 'unchanged' : 'changed');
      if (!isEmpty(changes)) await db.updateTable(table).set(changes).where(keyColumn, '=', key).execute();
    }
    // After the updates, which may free unique values. Rows of one statement have the same columns.
    const alike = Map.groupBy(fresh, (row) => Object.keys(row).join());
    for (const group of alike.values())
      for (const batch of inBatches(group, BATCH))
        for (const row of await db.insertInto(table).values(batch).returningAll().execute())
          ids.set(String(row[keyColumn]), Number(row.id));
    return ids;
  };

  /** Sets placeholders first, since two records may swap their unique values. */
  const freeValues = async (
    table: string,
    keyColumn: string,
    unique: string,
    rows: readonly Values[],
    stored: ReadonlyMap<string, Values>,
  ): Promise<void> => {
    for (const row of rows) {
      const old = stored.get(String(row[keyColumn]));
      if (!old || old[unique] === row[unique]) continue;
      const placeholder = `(moving) ${String(row[keyColumn])}`;
      await db
        .updateTable(table)
        .set({ [unique]: placeholder })
        .where(keyColumn, '=', row[keyColumn])
        .execute();
    }
  };

  /** Stored rows by the id of their owner. */
  const readParts = async (
    table: string,
    ownerColumn: string,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Values[]>> =>
    Map.groupBy(await db.selectFrom(table).selectAll().where(ownerColumn, 'in', ids).execute(), (row) =>
      Number(row[ownerColumn]),
    );

  /**
   * Inserts, updates and deletes the rows of `owner` to match `rows`.
   * @param identity columns that identify a row of this owner
   * @param known stored rows of this owner, if the caller has read them
   * @returns true if anything was written
   */
  const syncParts = async (
    table: string,
    owner: readonly [column: string, id: number],
    identity: readonly string[],
    rows: readonly Values[],
    known?: readonly Values[],
  ): Promise<boolean> => {
    const [ownerColumn, id] = owner;
    const nameOf = (row: Values) => JSON.stringify(identity.map((column) => row[column]));
    const old = known ?? (await readParts(table, ownerColumn, [id])).get(id) ?? [];
    const stored = new Map(old.map((row) => [nameOf(row), row]));
    const wanted = new Set(rows.map(nameOf));
    const gone = [...stored].filter(([name]) => !wanted.has(name)).map(([, row]) => row);
    const added = rows.filter((row) => !stored.has(nameOf(row)));
    const changed = rows.filter((row) => {
      const before = stored.get(nameOf(row));
      return before !== undefined && !isEmpty(findChanges(before, row));
    });
    const isRow = (row: Values) =>
      [ownerColumn, ...identity].map((column) => [column, { ...row, [ownerColumn]: id }[column]] as const);
    for (const row of gone) {
      let query = db.deleteFrom(table);
      for (const [column, value] of isRow(row)) query = query.where(column, '=', value);
      await query.execute();
    }
    for (const row of changed) {
      let query = db.updateTable(table).set(row);
      for (const [column, value] of isRow(row)) query = query.where(column, '=', value);
      await query.execute();
    }
    if (added.length > 0)
      await db
        .insertInto(table)
        .values(added.map((row) => ({ ...row, [ownerColumn]: id })))
        .execute();
    return gone.length + added.length + changed.length > 0;
  };

  const markChanged = (table: string, key: string): void => {
    if (statusesOf(table).get(key) === 'unchanged') statusesOf(table).set(key, 'changed');
  };

  /** First import of each record, or now for new records, in epoch milliseconds. */
  const firstImports = async (kind: string, keys: readonly string[]): Promise<(key: string) => number> => {
    const rows = await transaction.selectFrom('import_record').selectAll().where('kind', '=', kind).execute();
    const known = new Map(rows.map((row) => [row.key, row.imported_at]));
    const fresh = keys.filter((key) => !known.has(key)).map((key) => ({ kind, key, imported_at: now }));
    if (fresh.length > 0) await transaction.insertInto('import_record').values(fresh).execute();
    return (key) => known.get(key) ?? now;
  };

  const countTables = (): Readonly<Record<string, Counts>> =>
    Object.fromEntries(
      [...statuses].map(([table, status]) => {
        const keysOf = (wanted: Status) => [...status].filter(([, is]) => is === wanted).map(([key]) => key);
        return [
          table,
          {
            added: keysOf('added').length,
            changed: keysOf('changed').length,
            unchanged: keysOf('unchanged').length,
            absent: keysOf('absent'),
          },
        ];
      }),
    );

  const listChanges = (): Change[] =>
    [...statuses].flatMap(([table, status]) =>
      [...status].flatMap(([key, change]): Change[] =>
        table !== 'media' && (change === 'added' || change === 'changed') ? [{ table, key, change }] : [],
      ),
    );

  return {
    db: transaction,
    upsert,
    readParts,
    syncParts,
    markChanged,
    firstImports,
    countTables,
    listChanges,
  };
};

export type Sync = ReturnType<typeof createSync>;

import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** How many records of a table were written, and how many were as they should be. */
export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Keys in the shop that this catalogue does not have; they stay as they are. */
  readonly absent: readonly string[];
}

export type Values = Readonly<Record<string, unknown>>;
type AnyDatabase = Record<string, Record<string, unknown>>;
type Status = 'added' | 'changed' | 'unchanged' | 'absent';

/** One record that an import writes. */
export interface Change {
  /** Table of the record: `product`. */
  readonly table: string;
  readonly key: string;
  readonly change: 'added' | 'changed' | 'hidden' | 'removed' | 'stock';
}

const isSame = (stored: Values, wanted: Values): boolean =>
  Object.entries(wanted).every(([column, value]) => stored[column] === value);

interface UpsertOptions {
  /** Columns that the import sets on new rows only, because the shop changes them later. */
  readonly once?: (key: string) => Values;
  /** A column besides the key whose values no two rows share. */
  readonly unique?: string;
}

/**
 * Brings tables up to the files without ever replacing a row: known ones are compared and written where they differ,
 * new ones are added. Records that the files no longer have stay.
 */
export const createSync = (transaction: Transaction<Database>, now: number) => {
  // Tables are named by data here; the columns are checked where the rows are made.
  const db = transaction as unknown as Kysely<AnyDatabase>;
  const statuses = new Map<string, Map<string, Status>>();

  const statusesOf = (table: string): Map<string, Status> => {
    const known = statuses.get(table) ?? new Map<string, Status>();
    statuses.set(table, known);
    return known;
  };

  /** Upserts rows by their catalogue key, or another column that names them. Answers the id of every row there is. */
  const upsert = async (
    table: string,
    keyColumn: string,
    rows: readonly Values[],
    { once = () => ({}), unique }: UpsertOptions = {},
  ): Promise<Map<string, number>> => {
    const status = statusesOf(table);
    const stored = new Map<string, Values>();
    for (const row of await db.selectFrom(table).selectAll().execute())
      if (row[keyColumn] !== null) stored.set(String(row[keyColumn]), row);
    for (const key of stored.keys()) if (!status.has(key)) status.set(key, 'absent');
    if (unique) await freeValues(table, keyColumn, unique, rows, stored);

    const ids = new Map([...stored].map(([key, row]) => [key, Number(row.id)]));
    for (const row of rows) {
      const key = String(row[keyColumn]);
      const old = stored.get(key);
      if (!old) {
        const values = { ...row, ...once(key) };
        const added = await db.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow();
        ids.set(key, Number(added.id));
        status.set(key, 'added');
      } else if (isSame(old, row)) {
        status.set(key, 'unchanged');
      } else {
        await db.updateTable(table).set(row).where(keyColumn, '=', key).execute();
        status.set(key, 'changed');
      }
    }
    return ids;
  };

  /** Two records may have swapped a unique value: it is taken from both before either gets its new one. */
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

  /**
   * Makes the parts of `owner` in a table those given: `identity` names the columns that tell them apart. Answers
   * whether anything was written.
   */
  const syncParts = async (
    table: string,
    owner: readonly [column: string, id: number],
    identity: readonly string[],
    rows: readonly Values[],
  ): Promise<boolean> => {
    const [ownerColumn, id] = owner;
    const nameOf = (row: Values) => JSON.stringify(identity.map((column) => row[column]));
    const stored = new Map(
      (await db.selectFrom(table).selectAll().where(ownerColumn, '=', id).execute()).map((row) => [
        nameOf(row),
        row,
      ]),
    );
    const wanted = new Set(rows.map(nameOf));
    const gone = [...stored].filter(([name]) => !wanted.has(name)).map(([, row]) => row);
    const added = rows.filter((row) => !stored.has(nameOf(row)));
    const changed = rows.filter((row) => {
      const old = stored.get(nameOf(row));
      return old !== undefined && !isSame(old, row);
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

  /** A part of a record was written: the record counts as changed, unless it is new anyway. */
  const noteChanged = (table: string, key: string): void => {
    if (statusesOf(table).get(key) === 'unchanged') statusesOf(table).set(key, 'changed');
  };

  /** When a record first came in, milliseconds; now for one that is new. Its relative dates count from then. */
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

  /** Records that were added or changed; rows of pictures have no names. */
  const listChanges = (): Change[] =>
    [...statuses].flatMap(([table, status]) =>
      [...status].flatMap(([key, change]): Change[] =>
        table !== 'media' && (change === 'added' || change === 'changed') ? [{ table, key, change }] : [],
      ),
    );

  return { upsert, syncParts, noteChanged, firstImports, countTables, listChanges };
};

export type Sync = ReturnType<typeof createSync>;

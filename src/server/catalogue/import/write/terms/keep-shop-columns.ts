import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { ListName } from '../../schemas/catalogue.ts';
import { listSources, type Source } from '../sources.ts';
import type { Values } from '../sync.ts';

interface Keyed {
  readonly id: string;
}

/** Keeps the columns that the file has not changed since the last import, because the shop may have changed them. */
export const keepColumns = (row: Values, before: Values | undefined, stored: Values): Values =>
  before === undefined
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          before[column] === value ? stored[column] : value,
        ]),
      );

const isSameRecord = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Deleted {
  readonly records: readonly Keyed[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly stored: ReadonlySet<string>;
  /** Keys that other records of the catalogue need. */
  readonly needed: ReadonlySet<string>;
}

/** Keys that were deleted in the shop, are unchanged in the file, and that no other record needs. */
export const findDeleted = ({ records, sources, stored, needed }: Deleted): ReadonlySet<string> =>
  new Set(
    records
      .filter((record) => !stored.has(record.id) && !needed.has(record.id))
      .filter((record) => sources.has(record.id) && isSameRecord(sources.get(record.id), record))
      .map(({ id }) => id),
  );

/** Order of a list whose file has no field for it. */
export const keepOrder = (
  keys: readonly string[],
  before: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const inFile = new Map(keys.map((key, position) => [key, position]));
  const known = keys.filter((key) => before.has(key));
  const isShopOrder = known.some((key) => stored.has(key) && stored.get(key) !== before.get(key));
  const isFileSame = known.every(
    (key, i) => i === 0 || (before.get(known[i - 1] ?? '') ?? 0) < (before.get(key) ?? 0),
  );
  if (!isShopOrder || !isFileSame) return inFile;
  let last = Math.max(0, ...stored.values());
  return new Map(
    keys.map((key) => {
      const position = stored.get(key);
      if (position !== undefined) return [key, position];
      last += 1;
      return [key, last];
    }),
  );
};

export interface StoredList {
  readonly sources: ReadonlyMap<string, Source>;
  /** Positions at the last import. */
  readonly before: ReadonlyMap<string, number>;
  readonly stored: ReadonlyMap<string, number>;
}

/** What the shop has of a list, and what the last import read. */
export const readStoredList = async (
  db: Transaction<Database>,
  list: ListName,
  table: 'category' | 'manufacturer' | 'size' | 'color' | 'tag' | 'allergen',
): Promise<StoredList> => {
  const rows = await db.selectFrom(table).select(['key', 'position']).execute();
  const positions = await db
    .selectFrom('catalogue_source')
    .select(['key', 'position'])
    .where('list', '=', list)
    .execute();
  return {
    sources: await listSources(db, list),
    before: new Map(positions.map(({ key, position }) => [key, Number(position)])),
    stored: new Map(rows.map(({ key, position }) => [key, Number(position)])),
  };
};

import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { ID_MAXIMUM } from '#domain/constants.ts';
import { parseJson } from '#domain/parse-json.ts';

type SortValue = string | number;
export type SortDirection = 'asc' | 'desc';

/** Position of a page: `values` are the sort values of a row, the last one its id. */
export interface Cursor {
  readonly side: 'after' | 'before';
  readonly values: readonly SortValue[];
}

/** `id` is a 32-bit integer. PostgreSQL rejects larger values. */
type SortType = 'string' | 'number' | 'id';

export interface SortKey<Row> {
  readonly column: Expression<unknown>;
  readonly type: SortType;
  readonly read: (row: Row) => SortValue;
}

/** `keys` ends with a unique one. All have the same direction, so that one index serves both directions. */
export interface ListOrder<Row> {
  readonly keys: readonly SortKey<Row>[];
  readonly direction: SortDirection;
}

export interface PageRequest {
  readonly size: number;
  readonly cursor?: string | undefined;
}

export interface RowsOfPage<Row> {
  readonly rows: readonly Row[];
  /** Cursors of the neighbouring pages; undefined at the ends. */
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
}

export interface ListPage<Row> extends RowsOfPage<Row> {
  readonly count: number;
  /** True if there are more than `count` rows. */
  readonly isCapped: boolean;
}

/** Rows are counted exactly up to this number. */
export const COUNT_CAP = 10_000;

export const capCount = (counted: number): Pick<ListPage<unknown>, 'count' | 'isCapped'> => ({
  count: Math.min(counted, COUNT_CAP),
  isCapped: counted > COUNT_CAP,
});

const LONGEST_CURSOR = 1000;
const encodeCursor = ({ side, values }: Cursor): string =>
  Buffer.from(JSON.stringify([side, ...values])).toString('base64url');

const fits = (value: unknown, type: SortType | undefined): value is SortValue =>
  type === 'string'
    ? typeof value === 'string' && !value.includes('\0')
    : Number.isSafeInteger(value) && (type === 'number' || Math.abs(Number(value)) <= ID_MAXIMUM);

/** @returns undefined for a cursor of another list or of another order, which then shows its first page */
const readCursor = (text: string | undefined, types: readonly SortType[]): Cursor | undefined => {
  const parts =
    text === undefined || text.length > LONGEST_CURSOR
      ? undefined
      : parseJson(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== types.length + 1) return undefined;
  const [side, ...found]: unknown[] = parts;
  const values = found.filter((value, at) => fits(value, types[at]));
  return (side === 'after' || side === 'before') && values.length === types.length
    ? { side, values }
    : undefined;
};

const positionOf = <Row>(keys: readonly SortKey<Row>[], row: Row): SortValue[] =>
  keys.map(({ read }) => read(row));

const isBeyond = <Row>(
  { keys, direction }: ListOrder<Row>,
  { side, values }: Cursor,
): Expression<SqlBool> => {
  const isAscending = (direction === 'asc') === (side === 'after');
  const columns = sql.join(keys.map(({ column }) => column));
  return isAscending
    ? sql<SqlBool>`(${columns}) > (${sql.join(values)})`
    : sql<SqlBool>`(${columns}) < (${sql.join(values)})`;
};

const read = async <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: ListOrder<Row>,
  size: number,
  cursor: Cursor | undefined,
): Promise<RowsOfPage<Row>> => {
  const isBackward = cursor?.side === 'before';
  const towards = (order.direction === 'asc') === isBackward ? 'desc' : 'asc';
  let page = cursor ? query.where(isBeyond(order, cursor)) : query;
  for (const { column } of order.keys) page = page.orderBy(column, towards);
  const found = await page.limit(size + 1).execute();
  const hasMore = found.length > size;
  // A backward page that is not full would be the first one with a gap.
  if (isBackward && !hasMore) return read(query, order, size, undefined);
  const rows = found.slice(0, size);
  if (isBackward) rows.reverse();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const at = (side: Cursor['side'], row: Row) => encodeCursor({ side, values: positionOf(order.keys, row) });
  return {
    rows,
    ...((hasMore || isBackward) && last !== undefined && { next: at('after', last) }),
    ...(cursor && {
      previous: first === undefined ? encodeCursor({ ...cursor, side: 'before' }) : at('before', first),
    }),
  };
};

/** Reads one page of a query. An unreadable cursor reads the first page. */
export const readPage = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: ListOrder<Row>,
  { size, cursor }: PageRequest,
): Promise<RowsOfPage<Row>> =>
  read(
    query,
    order,
    size,
    readCursor(
      cursor,
      order.keys.map(({ type }) => type),
    ),
  );

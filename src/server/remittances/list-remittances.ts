import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { RemittanceResult } from '#domain/orders/remittance.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { matchesText } from '#server/platform/database/statements/text-match.ts';
import {
  COUNT_CAP,
  capCount,
  type ListPage,
  readPage,
  type SortDirection,
} from '#server/platform/list/keyset.ts';
import { type ResultSum, readResultSums } from './result-sums.ts';

export interface RemittanceSummary {
  readonly id: number;
  readonly carrier: string;
  /** '' for none. */
  readonly reference: string;
  readonly recordedAt: number;
  readonly sums: readonly ResultSum[];
}

interface RemittanceRequest {
  /** Part of the carrier or the reference. */
  readonly search: string;
  readonly direction: SortDirection;
  readonly size: number;
  readonly cursor?: string | undefined;
}

const LARGEST_PAGE = 200;

const selectRemittances = (db: Kysely<Database>) =>
  db.selectFrom('remittance').select(['id', 'carrier', 'reference', 'recorded_at']);

type Found = Awaited<ReturnType<ReturnType<typeof selectRemittances>['execute']>>[number];

const addSums = async (db: Kysely<Database>, found: readonly Found[]): Promise<RemittanceSummary[]> => {
  const sums = await readResultSums(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ id, carrier, reference, recorded_at }) => ({
    ...{ id, carrier, reference, recordedAt: Number(recorded_at) },
    sums: sums.get(id) ?? [],
  }));
};

/** Recorded payouts, in the order of their recording. */
export const listRemittances = async (
  { db: { read: db } }: Pick<App, 'db'>,
  { search, direction, size, cursor }: RemittanceRequest,
): Promise<ListPage<RemittanceSummary>> => {
  const columns = [sql.ref('carrier'), sql.ref('reference')];
  const matches = sql<SqlBool>`(${sql.join(
    columns.map((column) => matchesText(column, search)),
    sql` or `,
  )})`;
  const query = selectRemittances(db).$if(search !== '', (all) => all.where(matches));
  const page = await readPage(
    query,
    { keys: [{ column: sql.ref('id'), type: 'id', read: ({ id }) => id }], direction },
    { size: Math.min(Math.max(1, size), LARGEST_PAGE), cursor },
  );
  const { n } = await db
    .selectFrom(query.limit(COUNT_CAP + 1).as('found'))
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return { ...page, ...capCount(Number(n)), rows: await addSums(db, page.rows) };
};

export const findRemittance = async (
  { db: { read: db } }: Pick<App, 'db'>,
  id: number,
): Promise<RemittanceSummary | undefined> => {
  const [found] = await addSums(db, await selectRemittances(db).where('id', '=', id).execute());
  return found;
};

export interface RecordedRow {
  /** Position in the file. */
  readonly id: number;
  readonly tracking: string;
  /** Null if no order matched. */
  readonly orderId: number | null;
  readonly order: string | null;
  readonly amount: Paise;
  readonly result: RemittanceResult;
}

interface RowsRequest {
  readonly remittanceId: number;
  readonly result: RemittanceResult | undefined;
  /** Id of the first row. */
  readonly from: number;
  readonly size: number;
}

/** Rows of a payout, in the order of the file. */
export const listRemittanceRows = async (
  { db }: Pick<App, 'db'>,
  { remittanceId, result, from, size }: RowsRequest,
): Promise<RecordedRow[]> => {
  const found = await db.read
    .selectFrom('remittance_row as row')
    .leftJoin('orders', 'orders.id', 'row.order_id')
    .select(['row.id', 'row.tracking_number', 'row.order_id', 'row.amount', 'row.result', 'orders.number'])
    .where('row.remittance_id', '=', remittanceId)
    .where('row.id', '>=', from)
    .$if(result !== undefined, (rows) => rows.where('row.result', '=', result ?? 'paid'))
    .orderBy('row.id')
    .limit(size)
    .execute();
  return found.map((row) => ({
    ...{ id: row.id, tracking: row.tracking_number, orderId: row.order_id, order: row.number },
    ...{ amount: Number(row.amount), result: row.result },
  }));
};

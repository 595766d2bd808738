import type { Kysely } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { StatementRow } from './read-statement.ts';

/**
 * `match` can be recorded; `late` and `sum_only` too, after a look. `used` was recorded before, and the others are to be
 * settled with the customer.
 */
export const STATEMENT_RESULTS = [
  'match',
  'sum_only',
  'late',
  'sum_differs',
  'two_orders',
  'already_paid',
  'used',
  'not_transfer',
  'unknown',
] as const;
export type StatementResult = (typeof STATEMENT_RESULTS)[number];

export const CONFIRMABLE: readonly StatementResult[] = ['match', 'sum_only', 'late'];

export interface MatchedRow extends StatementRow {
  readonly result: StatementResult;
  /** Orders that the row may pay. One for a result that can be recorded. */
  readonly candidates: readonly { readonly id: number; readonly number: string; readonly amount: Paise }[];
}

interface Candidate {
  readonly id: number;
  readonly number: string;
  readonly state: OrderState;
  readonly provider: string | null;
  readonly paymentState: string | null;
  readonly amount: Paise;
  readonly utr: string;
}

/** Parameters of a statement. */
const BATCH = 300;

const selectCandidates = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'orders.state', 'orders.total'])
    .select(['payment.provider', 'payment.state as payment_state', 'payment.amount', 'payment.claimed_utr']);

type Found = Awaited<ReturnType<ReturnType<typeof selectCandidates>['execute']>>[number];

const toCandidate = (row: Found): Candidate => ({
  ...{ id: row.id, number: row.number, state: row.state, provider: row.provider },
  ...{ paymentState: row.payment_state, amount: Number(row.amount ?? row.total), utr: row.claimed_utr ?? '' },
});

const findCandidates = async (db: Kysely<Database>, rows: readonly StatementRow[]): Promise<Candidate[]> => {
  const found = new Map<number, Candidate>();
  const add = (list: readonly Found[]) => {
    for (const row of list) found.set(row.id, toCandidate(row));
  };
  const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];
  for (const batch of inBatches(distinct(rows.flatMap(({ orders }) => orders)), BATCH))
    add(await selectCandidates(db).where('orders.number', 'in', batch).execute());
  for (const batch of inBatches(distinct(rows.flatMap(({ utr, reference }) => [utr, reference])), BATCH))
    add(
      await selectCandidates(db)
        .where('payment.claimed_utr', 'in', batch)
        .where('orders.state', '<>', 'retried')
        .execute(),
    );
  // Few orders wait at a time.
  add(
    await selectCandidates(db)
      .where('payment.provider', '=', 'transfer')
      .where('payment.state', '=', 'open')
      .execute(),
  );
  return [...found.values()];
};

const findUsed = async (
  db: Kysely<Database>,
  rows: readonly StatementRow[],
): Promise<Map<string, number>> => {
  const used = new Map<string, number>();
  for (const batch of inBatches(
    rows.map(({ sourceKey }) => sourceKey),
    BATCH,
  ))
    for (const { source_key, order_id } of await db
      .selectFrom('transfer_receipt')
      .select(['source_key', 'order_id'])
      .where('source_key', 'in', batch)
      .execute())
      used.set(source_key, order_id);
  return used;
};

const judge = (
  row: StatementRow,
  named: readonly Candidate[],
  bySum: readonly Candidate[],
): StatementResult => {
  const [only] = named;
  if (!only && row.orders.length > 0) return 'unknown';
  if (!only) return bySum.length === 1 ? 'sum_only' : 'two_orders';
  if (named.length > 1) return 'two_orders';
  if (only.provider !== 'transfer') return 'not_transfer';
  if (only.paymentState !== 'open' && only.paymentState !== 'closed') return 'already_paid';
  if (only.amount !== row.amount) return 'sum_differs';
  return only.paymentState === 'open' ? 'match' : 'late';
};

/**
 * Matches incoming payments with orders by their number, their sum and the UTR that the customer gave. Rows that concern
 * no order are left out. A second row for an order in the same file is not proposed.
 */
export const matchStatement = async (
  db: Kysely<Database>,
  rows: readonly StatementRow[],
): Promise<MatchedRow[]> => {
  const candidates = await findCandidates(db, rows);
  const used = await findUsed(db, rows);
  const usedOrders = await selectCandidates(db)
    .where('orders.id', 'in', [...new Set(used.values()), 0])
    .execute();
  const taken = new Set<number>();
  const seen = new Set<string>();
  return rows.flatMap((row): MatchedRow[] => {
    const show = (result: StatementResult, list: readonly Candidate[]): MatchedRow[] => [
      { ...row, result, candidates: list.map(({ id, number, amount }) => ({ id, number, amount })) },
    ];
    const usedBy = used.get(row.sourceKey);
    if (usedBy !== undefined)
      return show('used', usedOrders.filter(({ id }) => id === usedBy).map(toCandidate));
    const named = candidates.filter(
      ({ number, utr }) =>
        row.orders.includes(number) || (utr !== '' && (utr === row.utr || utr === row.reference)),
    );
    const bySum =
      named.length > 0 || row.orders.length > 0
        ? []
        : candidates.filter(({ amount, paymentState }) => paymentState === 'open' && amount === row.amount);
    if (named.length === 0 && bySum.length === 0 && row.orders.length === 0) return [];
    if (seen.has(row.sourceKey)) return show('used', named);
    seen.add(row.sourceKey);
    const list = named.length > 0 ? named : bySum;
    const result = judge(row, named, bySum);
    if (!CONFIRMABLE.includes(result)) return show(result, list);
    const id = list[0]?.id ?? 0;
    if (taken.has(id)) return show(named.length > 0 ? 'already_paid' : 'two_orders', list);
    taken.add(id);
    return show(result, list);
  });
};

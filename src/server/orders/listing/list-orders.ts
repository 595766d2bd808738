import { sql } from 'kysely';
import { isLate, listNextSteps, type NextStep } from '#domain/orders/next-step.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { WAITING_RETURNS } from '#domain/orders/returns.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import type { App } from '#server/context.ts';
import type { Db } from '#server/platform/database/db.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { type ListOrder, type ListPage, readPage, type SortDirection } from '#server/platform/list/keyset.ts';
import { matchGrams } from '#server/platform/list/search-grams.ts';
import { countOrders, type OrderCounts } from './count-orders.ts';
import { findNarrow, isClaimed, readConditions } from './order-conditions.ts';
import type { OrderFilter } from './order-filter.ts';

export const ORDER_SORTS = ['placed', 'name', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderListRequest {
  readonly filter: OrderFilter;
  readonly sort?: OrderSort;
  readonly direction?: SortDirection;
  readonly size?: number;
  readonly cursor?: string | undefined;
}

export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly placedAt: number;
  readonly customerId: number;
  /** As delivered to; '' after an erasure. */
  readonly name: string;
  readonly phone: string;
  readonly city: string;
  readonly email: string;
  readonly total: number;
  /** In paise, refunds on their way included. */
  readonly refunded: number;
  readonly paymentMethod: number;
  readonly state: OrderState;
  readonly pieces: number;
  readonly piecesLeft: number;
  readonly lines: number;
  readonly firstLine:
    | { readonly nameEn: string; readonly nameAr: string; readonly quantity: number }
    | undefined;
  /** What the staff must do, most urgent first. */
  readonly next: readonly NextStep[];
  readonly isLate: boolean;
  /** A return waits for the staff. */
  readonly hasReturn: boolean;
}

export interface OrderList extends ListPage<OrderRow> {
  readonly counts: OrderCounts;
}

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;

export const summaryQuery = ({ read }: Db) =>
  read
    .selectFrom('order_summary')
    .select(['order_id', 'customer_id', 'placed_at', 'state', 'payment_method', 'step', 'refund_failed'])
    .select(['total', 'pieces', 'pieces_left', 'name_key'])
    .select(sql<number>`case when step = 'pay' and ${isClaimed} then 1 else 0 end`.as('is_claimed'));

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaryQuery>['execute']>>[number];

const orderBy = (
  { engine }: Db,
  sort: OrderSort,
  direction: SortDirection,
  isIndexed: boolean,
): ListOrder<SummaryRow> => {
  const plus = isIndexed || engine === 'postgres' ? sql`` : sql`+`;
  const column = (name: string) => sql`${plus}${sql.ref(`order_summary.${name}`)}`;
  const id = { column: column('order_id'), type: 'id', read: (row: SummaryRow) => row.order_id } as const;
  const keys = {
    placed: { column: column('placed_at'), type: 'number', read: (row: SummaryRow) => row.placed_at },
    name: { column: column('name_key'), type: 'string', read: (row: SummaryRow) => row.name_key },
    total: { column: column('total'), type: 'number', read: (row: SummaryRow) => row.total },
  } as const;
  return { keys: [keys[sort], id], direction };
};

interface Delivery {
  readonly FirstName?: string;
  readonly LastName?: string;
  readonly MobileNo?: string;
  readonly CityName?: string | null;
}

export const completeRows = async (
  { read }: Db,
  found: readonly SummaryRow[],
  now: number,
): Promise<OrderRow[]> => {
  if (found.length === 0) return [];
  const ids = found.map(({ order_id }) => order_id);
  const [orders, lines, refunds, returns] = await Promise.all([
    read
      .selectFrom('orders')
      .innerJoin('customer', 'customer.id', 'orders.customer_id')
      .select(['orders.id', 'orders.number', 'orders.delivery_json', 'customer.email'])
      .where('orders.id', 'in', ids)
      .execute(),
    read
      .selectFrom('order_line')
      .select(['order_id', 'position', 'product_name_en', 'product_name_ar', 'quantity'])
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .orderBy('position')
      .execute(),
    read
      .selectFrom('refund')
      .select('order_id')
      .select((eb) => eb.fn.sum<number>('amount').as('amount'))
      .where('order_id', 'in', ids)
      .where('state', '<>', 'failed')
      .groupBy('order_id')
      .execute(),
    read
      .selectFrom('order_return')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('state', 'in', WAITING_RETURNS)
      .execute(),
  ]);
  const returned = new Set(returns.map(({ order_id }) => order_id));
  const refunded = new Map(refunds.map(({ order_id, amount }) => [order_id, Number(amount)]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return found.flatMap((row) => {
    const order = byId.get(row.order_id);
    if (!order) return [];
    const delivery = parseStored<Delivery>(order.delivery_json);
    const [first, ...others] = linesOf.get(order.id) ?? [];
    const open = {
      step: row.step,
      hasFailedRefund: row.refund_failed === 1,
      placedAt: row.placed_at,
      ...(isTransfer(row.payment_method) && { isClaimed: Number(row.is_claimed) === 1 }),
    };
    return {
      id: order.id,
      number: order.number,
      placedAt: row.placed_at,
      customerId: row.customer_id,
      name: `${delivery.FirstName ?? ''} ${delivery.LastName ?? ''}`.trim(),
      phone: delivery.MobileNo ?? '',
      city: delivery.CityName ?? '',
      email: order.email,
      total: row.total,
      refunded: refunded.get(order.id) ?? 0,
      paymentMethod: row.payment_method,
      state: row.state,
      pieces: row.pieces,
      piecesLeft: row.pieces_left,
      lines: first ? others.length + 1 : 0,
      firstLine: first && {
        nameEn: first.product_name_en,
        nameAr: first.product_name_ar,
        quantity: first.quantity,
      },
      next: listNextSteps(open, now),
      isLate: isLate(open, now),
      hasReturn: returned.has(order.id),
    };
  });
};

const SORTED_BY = { placed: 'placed', name: undefined, total: 'total' } as const;

/** Lists orders for the staff with the counts of all filter values. */
export const listOrdersByNextStep = async (
  { db, clock }: App,
  { filter, sort = 'placed', direction = 'desc', size = DEFAULT_SIZE, cursor }: OrderListRequest,
): Promise<OrderList> => {
  const now = clock.now();
  const text = filter.search
    ? await matchGrams(db, 'order_gram', filter.search, {
        id: sql.ref('order_summary.order_id'),
        text: sql.ref('order_summary.search_text'),
      })
    : undefined;
  const narrow = text?.isSelective ? undefined : await findNarrow(db, filter, now);
  const isWalked = !text?.isSelective && narrow === undefined;
  const indexed = isWalked ? SORTED_BY[sort] : narrow;
  const conditions = readConditions(db.engine, filter, text, now, indexed);
  const counts = await countOrders(db, { filter, now, ...conditions });
  const { count, isCapped } = counts;
  if (count === 0) return { rows: [], count, isCapped, counts };
  const page = await readPage(
    summaryQuery(db).where(conditions.page),
    orderBy(db, sort, direction, isWalked),
    { size: Math.min(Math.max(1, size), LARGEST_SIZE), cursor },
  );
  return { ...page, rows: await completeRows(db, page.rows, now), count, isCapped, counts };
};

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  type NextStep,
  type OrderStep,
  PAYMENT_HANGS_AFTER_MS,
  SHIP_WITHIN_MS,
} from '#domain/orders/next-step.ts';
import { TRANSFER_METHODS } from '#domain/orders/transfer.ts';
import { dayNumber } from '#domain/shop-day.ts';
import type { Db, Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { TextCondition } from '#server/platform/list/search-terms.ts';
import { listsAllStates, type OrderFilter, type Span } from './order-filter.ts';

export type Where = (eb: ExpressionBuilder<Database, 'order_summary'>) => Expression<SqlBool>;

const COLUMNS = {
  next: 'step',
  states: 'state',
  paymentMethods: 'payment_method',
  placed: 'placed_at',
  customer: 'customer_id',
  total: 'total',
  returns: 'order_id',
  sold: 'is_sold',
  cancelled: 'cancelled_at',
  refunded: 'order_id',
} as const;
export type Filtered = keyof typeof COLUMNS;

type Condition = Expression<SqlBool>;

/** SQLite has no statistics. A unary plus keeps it from using an index of the column. */
const columnOf = (engine: Engine, name: string, isIndexed: boolean): Expression<never> =>
  isIndexed || engine === 'postgres'
    ? sql<never>`${sql.ref(`order_summary.${name}`)}`
    : sql<never>`+${sql.ref(`order_summary.${name}`)}`;

const isOneOf = (column: Expression<unknown>, values: readonly (string | number)[]): Expression<SqlBool> =>
  sql<SqlBool>`${column} in (${sql.join(values)})`;

const isByTransfer = sql<SqlBool>`(+order_summary.payment_method in (${sql.join(TRANSFER_METHODS.map((method) => sql.lit(method)))}))`;

/** The customer says that the transfer is made. */
export const isClaimed = sql<SqlBool>`exists (select 1 from payment
  where payment.order_id = order_summary.order_id and payment.claimed_at is not null)`;

const matchesNext = (
  column: (name: Filtered) => Expression<unknown>,
  steps: readonly NextStep[],
  now: number,
): Expression<SqlBool> => {
  const placedAt = sql.ref('order_summary.placed_at');
  const plain: readonly OrderStep[] = (['ship', 'ship_rest', 'complete', 'on_the_way'] as const).filter(
    (step) => steps.includes(step),
  );
  const late = (names: readonly OrderStep[], after: number) =>
    sql<SqlBool>`(${isOneOf(column('next'), names)} and +${placedAt} < ${sql.lit(now - after)})`;
  const conditions = [
    ...(plain.length > 0 ? [isOneOf(column('next'), plain)] : []),
    ...(steps.includes('ship_late') ? [late(['ship', 'ship_rest'], SHIP_WITHIN_MS)] : []),
    ...(steps.includes('check_payment')
      ? [sql<SqlBool>`(${late(['pay'], PAYMENT_HANGS_AFTER_MS)} and not ${isByTransfer})`]
      : []),
    ...(steps.includes('confirm_transfer')
      ? [sql<SqlBool>`(${isOneOf(column('next'), ['pay'])} and ${isByTransfer} and ${isClaimed})`]
      : []),
    ...(steps.includes('retry_refund') ? [sql<SqlBool>`order_summary.refund_failed = 1`] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
};

const isWithin = (column: Expression<unknown>, { since, until }: Span = {}): Condition[] => [
  ...(since === undefined ? [] : [sql<SqlBool>`${column} >= ${since}`]),
  ...(until === undefined ? [] : [sql<SqlBool>`${column} < ${until}`]),
];

const has = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

/** Conditions by filter. Only the index of `indexed` may be used, or any index if it is 'any'. */
const readParts = (
  engine: Engine,
  filter: OrderFilter,
  now: number,
  indexed: Filtered | 'any' | undefined,
): Readonly<Record<Filtered, readonly Condition[]>> => {
  const column = (name: Filtered) => columnOf(engine, COLUMNS[name], indexed === 'any' || indexed === name);
  const { next, states, returns, paymentMethods, minimumTotal, maximumTotal, customerId } = filter;
  const cancelled = isWithin(column('cancelled'), filter.cancelled);
  const refunded = isWithin(sql.ref('order_refund_day.day'), {
    since: filter.refunded?.since && dayNumber(filter.refunded.since),
    until: filter.refunded?.until && dayNumber(filter.refunded.until),
  });
  return {
    next: has(next) ? [matchesNext(column, next, now)] : [],
    states: has(states) ? [isOneOf(column('states'), states)] : [],
    paymentMethods: has(paymentMethods) ? [isOneOf(column('paymentMethods'), paymentMethods)] : [],
    placed: isWithin(column('placed'), filter),
    sold: filter.isSold ? [sql<SqlBool>`${column('sold')} = 1`] : [],
    cancelled:
      cancelled.length > 0 ? [isOneOf(columnOf(engine, 'state', false), ['cancelled']), ...cancelled] : [],
    refunded:
      refunded.length > 0
        ? [
            sql<SqlBool>`${column('refunded')} in (select order_refund_day.order_id from order_refund_day
              where ${sql.join(refunded, sql` and `)})`,
          ]
        : [],
    returns: has(returns)
      ? [
          sql<SqlBool>`${column('returns')} in (select order_return.order_id from order_return
            where order_return.state in (${sql.join(returns)}))`,
        ]
      : [],
    customer: customerId === undefined ? [] : [sql<SqlBool>`${column('customer')} = ${customerId}`],
    total: [
      ...(minimumTotal === undefined ? [] : [sql<SqlBool>`${column('total')} >= ${minimumTotal}`]),
      ...(maximumTotal === undefined ? [] : [sql<SqlBool>`${column('total')} <= ${maximumTotal}`]),
    ],
  };
};

export interface Conditions {
  /** All filters. */
  readonly all: Where;
  /** The same for the rows of a page. */
  readonly page: Where;
  readonly placed: Where;
  /** Filters that `order_count` does not know; undefined if none is set. */
  readonly more: Where | undefined;
}

const join =
  (conditions: readonly Condition[]): Where =>
  (eb) =>
    eb.and([...conditions]);

export const readConditions = (
  engine: Engine,
  filter: OrderFilter,
  text: TextCondition | undefined,
  now: number,
  indexed: Filtered | undefined,
): Conditions => {
  const parts = readParts(engine, filter, now, indexed);
  const others = [
    ...parts.customer,
    ...parts.total,
    ...parts.returns,
    ...parts.sold,
    ...parts.cancelled,
    ...parts.refunded,
  ];
  const more = [...(text ? [text.where] : []), ...others];
  const counted = [
    ...parts.next,
    ...(listsAllStates(filter) ? [sql<SqlBool>`order_summary.state <> 'retried'`] : parts.states),
    ...parts.paymentMethods,
    ...parts.placed,
  ];
  return {
    all: join([...counted, ...more]),
    page: join([...counted, ...(text ? [text.walk] : []), ...others]),
    placed: join(parts.placed),
    more: more.length > 0 ? join(more) : undefined,
  };
};

/** Rows of one filter that can be sorted quickly. */
const SORTABLE = 3_000;
/** Most selective first. */
const CANDIDATES: readonly Filtered[] = [
  'customer',
  'returns',
  'cancelled',
  'refunded',
  'next',
  'total',
  'placed',
  'states',
  'paymentMethods',
];

/** Finds a filter with so few rows that its index is better than the index of the order. */
export const findNarrow = async (db: Db, filter: OrderFilter, now: number): Promise<Filtered | undefined> => {
  const parts = readParts(db.engine, filter, now, 'any');
  for (const name of CANDIDATES) {
    const conditions = parts[name];
    if (conditions.length === 0) continue;
    const { n } = await db.read
      .selectFrom((eb) =>
        eb.selectFrom('order_summary').select('order_id').where(join(conditions)).limit(SORTABLE).as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    if (Number(n) < SORTABLE) return name;
  }
  return undefined;
};

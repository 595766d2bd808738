import { sql } from 'kysely';
import {
  listNextSteps,
  NEXT_STEPS,
  type NextStep,
  PAYMENT_HANGS_AFTER_MS,
  SHIP_WITHIN_MS,
} from '#domain/orders/next-step.ts';
import { ORDER_STATES, type OrderState, VOID_STATES } from '#domain/orders/order.ts';
import { isTransfer, TRANSFER_METHODS } from '#domain/orders/transfer.ts';
import { dayNumber, startOfDay } from '#domain/shop-day.ts';
import { fromKeys } from '#domain/typed-object.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { OrderSummaryTable } from '#server/platform/database/tables/order-office.ts';
import { COUNT_CAP } from '#server/platform/list/keyset.ts';
import { type Conditions, isClaimed, type Where } from './order-conditions.ts';
import { isSelected, type OrderFilter, type OrderGroup } from './order-filter.ts';

export interface OrderCounts {
  readonly count: number;
  readonly isCapped: boolean;
  /** Sum of the totals in paise; undefined if there are too many orders to add. */
  readonly total: number | undefined;
  /** Orders that were never paid and are not in `total`. They are in it if only such orders are listed. */
  readonly leftOut: number;
  /** Orders by value, with the other filters applied; undefined if there are too many to count. */
  readonly byNext: Readonly<Record<NextStep, number>> | undefined;
  readonly byState: Readonly<Record<OrderState, number>> | undefined;
  readonly byPaymentMethod: ReadonlyMap<number, number> | undefined;
}

type Row = Pick<OrderSummaryTable, 'state' | 'payment_method' | 'step' | 'refund_failed'> & {
  readonly is_late: number;
  readonly orders: number;
  readonly total: number;
};

/** Steps that become late. Their few orders are counted one by one. */
const TIMED = ['pay', 'ship', 'ship_rest'] as const;

const isLateAt = (now: number) => sql<number>`case
  when step = 'pay' and payment_method in (${sql.join(TRANSFER_METHODS.map((method) => sql.lit(method)))})
    then case when ${isClaimed} then 1 else 0 end
  when step = 'pay' and placed_at < ${sql.lit(now - PAYMENT_HANGS_AFTER_MS)} then 1
  when step in ('ship', 'ship_rest') and placed_at < ${sql.lit(now - SHIP_WITHIN_MS)} then 1 else 0 end`;

const groupRows = async ({ read }: Db, where: Where, now: number): Promise<Row[]> =>
  read
    .selectFrom((eb) =>
      eb
        .selectFrom('order_summary')
        .select(['state', 'payment_method', 'step', 'refund_failed', 'total'])
        .select(isLateAt(now).as('is_late'))
        .where(where)
        .limit(COUNT_CAP + 1)
        .as('found'),
    )
    .select(['state', 'payment_method', 'step', 'refund_failed', 'is_late'])
    .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number>('total').as('total')])
    .groupBy(['state', 'payment_method', 'step', 'refund_failed', 'is_late'])
    .execute();

const groupCounts = ({ read }: Db, since: number | undefined, until: number | undefined): Promise<Row[]> => {
  let query = read
    .selectFrom('order_count')
    .select(['state', 'payment_method', 'step', 'refund_failed'])
    .select((eb) => [
      eb.lit(0).as('is_late'),
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('total').as('total'),
    ])
    .where('step', 'not in', TIMED);
  if (since !== undefined) query = query.where('day', '>=', dayNumber(since));
  if (until !== undefined) query = query.where('day', '<', dayNumber(until));
  return query.groupBy(['state', 'payment_method', 'step', 'refund_failed']).execute();
};

const toGroup = (row: Row): OrderGroup => ({
  state: row.state,
  paymentMethod: row.payment_method,
  next: listNextSteps(
    {
      step: row.step,
      hasFailedRefund: row.refund_failed === 1,
      placedAt: row.is_late === 1 ? -Infinity : 0,
      ...(isTransfer(row.payment_method) && { isClaimed: row.is_late === 1 }),
    },
    0,
  ),
  orders: Number(row.orders),
  total: Number(row.total),
});

const sumOrders = (groups: readonly OrderGroup[]): number =>
  groups.reduce((sum, { orders }) => sum + orders, 0);

const countBy = <Value extends string>(
  values: readonly Value[],
  groups: readonly OrderGroup[],
  has: (group: OrderGroup, value: Value) => boolean,
): Readonly<Record<Value, number>> =>
  fromKeys(values, (value) => sumOrders(groups.filter((group) => has(group, value))));

const countValues = (groups: readonly OrderGroup[], filter: OrderFilter) => {
  const without = (kind: 'next' | 'states' | 'paymentMethods') =>
    groups.filter((group) => isSelected(group, filter, kind));
  const methods = Map.groupBy(without('paymentMethods'), ({ paymentMethod }) => paymentMethod);
  return {
    byNext: countBy(NEXT_STEPS, without('next'), ({ next }, value) => next.includes(value)),
    byState: countBy(ORDER_STATES, without('states'), ({ state }, value) => state === value),
    byPaymentMethod: new Map([...methods].map(([method, members]) => [method, sumOrders(members)])),
  };
};

const addTotals = (groups: readonly OrderGroup[]): Pick<OrderCounts, 'total' | 'leftOut'> => {
  const kept = groups.filter(({ state }) => !VOID_STATES.includes(state));
  const added = kept.length > 0 ? kept : groups;
  return {
    total: added.reduce((sum, { total }) => sum + total, 0),
    leftOut: sumOrders(groups) - sumOrders(added),
  };
};

const sumUp = (groups: readonly OrderGroup[], filter: OrderFilter): OrderCounts => {
  const selected = groups.filter((group) => isSelected(group, filter));
  return {
    count: sumOrders(selected),
    isCapped: false,
    ...addTotals(selected),
    ...countValues(groups, filter),
  };
};

const isOfWholeDays = ({ since, until }: OrderFilter): boolean =>
  [since, until].every((at) => at === undefined || startOfDay(at) === at);

export interface CountRequest extends Conditions {
  readonly filter: OrderFilter;
  readonly now: number;
}

/** Adds up the counts of days, or groups the orders that a search selects. */
export const countOrders = async (
  db: Db,
  { filter, now, more, placed, all }: CountRequest,
): Promise<OrderCounts> => {
  if (!more && isOfWholeDays(filter)) {
    const timed = await groupRows(db, (eb) => eb.and([eb('step', 'in', TIMED), placed(eb)]), now);
    const others = await groupCounts(db, filter.since, filter.until);
    return sumUp([...timed, ...others].map(toGroup), filter);
  }
  const groups = (await groupRows(db, (eb) => eb.and([placed(eb), ...(more ? [more(eb)] : [])]), now)).map(
    toGroup,
  );
  if (sumOrders(groups) <= COUNT_CAP) return sumUp(groups, filter);
  const isNarrowed = [filter.next, filter.states, filter.paymentMethods].some((values) => values?.length);
  const selected = isNarrowed ? (await groupRows(db, all, now)).map(toGroup) : groups;
  const count = sumOrders(selected);
  const isCapped = count > COUNT_CAP;
  return {
    count: Math.min(count, COUNT_CAP),
    isCapped,
    ...(isCapped ? { total: undefined, leftOut: 0 } : addTotals(selected)),
    byNext: undefined,
    byState: undefined,
    byPaymentMethod: undefined,
  };
};

import { toPaise } from '#domain/money.ts';
import { NEXT_STEPS, type NextStep } from '#domain/orders/next-step.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/order.ts';
import { RETURN_STATES, type ReturnState } from '#domain/orders/returns.ts';
import { readDay } from '#domain/read-day.ts';
import { readInteger } from '#domain/read-integer.ts';
import type { ListState } from '#routes/office/list-state.ts';
import type { OrderListRequest, OrderSort } from '#server/orders/listing/list-orders.ts';
import { ORDER_SORTS } from '#server/orders/listing/list-orders.ts';
import type { OrderFilter, Span } from '#server/orders/listing/order-filter.ts';
import { readDayEnd } from '../forms/read-day.ts';
import { knownValues } from '../known-values.ts';

const readSpan = (filters: ListState['filters'], name: string): Span => ({
  since: readDay(filters[name]?.[0]),
  until: readDayEnd(filters[`${name}-until`]?.[0]),
});

const toOrderFilter = ({ text, filters }: ListState): OrderFilter => {
  const minimum = readInteger(filters.min?.[0] ?? '');
  const next: NextStep[] = knownValues(NEXT_STEPS, filters.next);
  const states: OrderState[] = knownValues(ORDER_STATES, filters.state);
  return {
    next,
    states,
    returns: knownValues<ReturnState>(RETURN_STATES, filters.return),
    paymentMethods: (filters.payment ?? []).map(Number),
    ...readSpan(filters, 'placed'),
    isSold: filters.sold !== undefined,
    cancelled: readSpan(filters, 'cancelled'),
    refunded: readSpan(filters, 'refunded'),
    minimumTotal: minimum === undefined ? undefined : toPaise(minimum),
    customerId: readInteger(filters.customer?.[0] ?? ''),
    search: text === '' ? undefined : text,
  };
};

export const toOrderRequest = (state: ListState): OrderListRequest => ({
  filter: toOrderFilter(state),
  sort: knownValues<OrderSort>(ORDER_SORTS, [state.sort])[0] ?? 'placed',
  direction: state.isAscending ? 'asc' : 'desc',
  size: state.perPage,
  cursor: state.cursor,
});

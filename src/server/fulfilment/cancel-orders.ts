import { isUnpaid, RESERVING_STATES } from '#domain/orders/order.ts';
import type { Restock } from '#domain/orders/restock.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { findCustomer } from '#server/customers/list-customers.ts';
import { listAllOrders } from '../orders/list-all-orders.ts';
import { type ChangedOrder, type ChangeRefusal, changeOrder } from './change-order.ts';

const ALL = 1_000_000;

export interface OrdersOfCustomer {
  readonly customer: string;
  /** Epoch milliseconds. Selects orders placed at or after `since` and before `until`. */
  readonly since: number | undefined;
  readonly until: number | undefined;
}

export type UnpaidOrderRow = Awaited<ReturnType<typeof listAllOrders>>[number];

export const listUnpaidOrders = async (
  { db }: App,
  { customer, since, until }: OrdersOfCustomer,
): Promise<Result<UnpaidOrderRow[], 'customer_unknown'>> => {
  const account = await findCustomer(db.read, customer);
  if (!account) return refuse('customer_unknown');
  const orders = await listAllOrders(db, {
    states: RESERVING_STATES,
    customer: String(account.id),
    since,
    until,
    limit: ALL,
  });
  return ok(orders.filter((order) => isUnpaid(order.state, order.payment_method)).toReversed());
};

export interface CancelledOrder {
  readonly number: string;
  readonly outcome: Result<ChangedOrder, ChangeRefusal>;
}

/** Cancels each order in its own transaction, so that a refusal does not affect the others. */
export const cancelOrders = async (
  app: App,
  orders: readonly Pick<UnpaidOrderRow, 'id' | 'number'>[],
  cause: string,
  options: { readonly restock: Restock },
): Promise<CancelledOrder[]> => {
  const cancelled: CancelledOrder[] = [];
  for (const { id, number } of orders)
    cancelled.push({ number, outcome: await changeOrder(app, String(id), 'cancel', cause, options) });
  return cancelled;
};

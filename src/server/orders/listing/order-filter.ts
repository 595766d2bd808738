import type { NextStep } from '#domain/orders/next-step.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { ReturnState } from '#domain/orders/returns.ts';

/** From `since` (inclusive) to `until` (exclusive), in epoch milliseconds. */
export interface Span {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

export interface OrderFilter {
  /** What the staff must do: any of these. */
  readonly next?: readonly NextStep[] | undefined;
  readonly states?: readonly OrderState[] | undefined;
  /** Orders with a return in any of these states. */
  readonly returns?: readonly ReturnState[] | undefined;
  readonly paymentMethods?: readonly number[] | undefined;
  /** Epoch milliseconds. Orders placed at or after `since` and before `until`. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Orders that count as sales: accepted, and not cancelled. */
  readonly isSold?: boolean | undefined;
  /** Accepted orders that were cancelled in this time. */
  readonly cancelled?: Span | undefined;
  /** Sold orders with a refund on these days. */
  readonly refunded?: Span | undefined;
  /** In paise. */
  readonly minimumTotal?: number | undefined;
  readonly maximumTotal?: number | undefined;
  readonly customerId?: number | undefined;
  /** Order or tracking number, any part of e-mail, phone, name, address or of what was ordered. */
  readonly search?: string | undefined;
}

/** Orders of one day and group. `late` tells whether the step should have been done before. */
export interface OrderGroup {
  readonly state: OrderState;
  readonly paymentMethod: number;
  readonly next: readonly NextStep[];
  readonly orders: number;
  readonly total: number;
}

type Kind = 'next' | 'states' | 'paymentMethods';

const isIn = <T>(wanted: readonly T[] | undefined, values: readonly T[]): boolean =>
  wanted === undefined || wanted.length === 0 || values.some((value) => wanted.includes(value));

/** True if all states are listed: all but earlier tries of a checkout, which are shown with the order. */
export const listsAllStates = ({ states }: OrderFilter): boolean => !states || states.length === 0;

/** @param except filter that is ignored, to count the other values of its menu */
export const isSelected = (group: OrderGroup, filter: OrderFilter, except?: Kind): boolean =>
  (except === 'next' || isIn(filter.next, group.next)) &&
  (except === 'states' ||
    (listsAllStates(filter) ? group.state !== 'retried' : isIn(filter.states, [group.state]))) &&
  (except === 'paymentMethods' || isIn(filter.paymentMethods, [group.paymentMethod]));

import { ORDER_STATUS, type OrderStatus } from './constants.ts';

/** The life of an order. Every change is recorded with its time and cause. */
export const ORDER_STATES = [
  'placed',
  'awaiting_payment',
  'paid',
  'payment_failed',
  'expired',
  'in_progress',
  'completed',
  'returned',
  'refunded',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['in_progress', 'completed', 'cancelled'],
  awaiting_payment: ['paid', 'payment_failed', 'expired', 'cancelled'],
  paid: ['in_progress', 'completed', 'refunded'],
  payment_failed: ['paid', 'refunded'],
  expired: ['paid', 'refunded'],
  in_progress: ['completed', 'cancelled', 'refunded'],
  completed: ['returned', 'refunded'],
  returned: ['refunded'],
  refunded: [],
  cancelled: [],
};

export const mayBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);

/** What the customer sees of a state; undefined for orders that never became one. */
export const orderStatus = (state: OrderState): OrderStatus | undefined => {
  switch (state) {
    case 'placed':
    case 'paid':
      return ORDER_STATUS.active;
    case 'in_progress':
      return ORDER_STATUS.inProgress;
    case 'completed':
      return ORDER_STATUS.completed;
    case 'returned':
      return ORDER_STATUS.returned;
    case 'refunded':
      return ORDER_STATUS.refunded;
    default:
      return undefined;
  }
};

/** States of orders that a customer finds in the order history. */
export const VISIBLE_ORDER_STATES: readonly OrderState[] = ORDER_STATES.filter(
  (state) => orderStatus(state) !== undefined,
);

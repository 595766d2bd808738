import { ORDER_STATUS, type OrderStatus } from '#domain/constants.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { isTransfer } from './transfer.ts';

/** Order states. Each transition is recorded with its time and cause. */
export const ORDER_STATES = [
  'placed',
  'awaiting_payment',
  'paid',
  'payment_failed',
  'expired',
  'retried',
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
  // The provider reports success late: the stock is reserved again or the payment is refunded.
  payment_failed: ['paid', 'refunded', 'retried'],
  expired: ['paid', 'refunded', 'retried'],
  // A later attempt took over the order number, so a late payment is refunded.
  retried: ['refunded'],
  in_progress: ['completed', 'cancelled', 'refunded'],
  // Back on the way, if it was marked as delivered by mistake.
  completed: ['returned', 'refunded', 'in_progress'],
  returned: ['refunded'],
  refunded: [],
  // The payment succeeded during the cancellation, or the customer tried again.
  cancelled: ['refunded', 'retried'],
};

export const canBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);

export const RESERVING_STATES: readonly OrderState[] = ['placed', 'awaiting_payment', 'paid', 'in_progress'];

/** Returns true if items may be shipped. The first shipment changes the state to `in_progress`. */
export const canShip = (state: OrderState): boolean =>
  state === 'in_progress' || (RESERVING_STATES.includes(state) && canBecome(state, 'in_progress'));

export const ORDER_ACTIONS = ['complete', 'reopen', 'return', 'refund', 'cancel'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Returns true if the money has been received: on delivery for cash orders, earlier for all others. */
export const isPaid = (state: OrderState, paymentMethod: number): boolean =>
  (paymentMethod === PAYMENT_METHOD.cashOnDelivery ? [] : ['paid', 'in_progress'])
    .concat('completed', 'returned')
    .includes(state);

/** States of orders that may have been delivered. The log tells when. */
export const DELIVERED_STATES: readonly OrderState[] = ['completed', 'returned', 'refunded'];

/** Returns true if downloads of the order are open: once it is paid, also while its parcels are on the way. */
export const opensDownloads = (state: OrderState, paymentMethod: number): boolean =>
  isPaid(state, paymentMethod) && state !== 'returned';

export const isUnpaid = (state: OrderState, paymentMethod: number): boolean =>
  RESERVING_STATES.includes(state) && !isPaid(state, paymentMethod);

/** @returns undefined if the action is not allowed. Cancelling a paid order refunds it */
export const stateAfter = (
  action: OrderAction,
  state: OrderState,
  paymentMethod: number,
): OrderState | undefined => {
  const paid = isPaid(state, paymentMethod);
  const states: Readonly<Record<OrderAction, OrderState>> = {
    complete: 'completed',
    reopen: 'in_progress',
    return: 'returned',
    refund: 'refunded',
    cancel: paid ? 'refunded' : 'cancelled',
  };
  const to = states[action];
  if (action === 'reopen' && state !== 'completed') return undefined;
  return canBecome(state, to) && (to !== 'refunded' || paid) ? to : undefined;
};

/** Returns which items are restocked: the unshipped ones, or the physical ones of a return. */
export const piecesToRestock = (from: OrderState, to: OrderState): 'unshipped' | 'physical' | 'none' => {
  if (to === 'returned') return 'physical';
  return RESERVING_STATES.includes(from) && RELEASED_STATES.includes(to) ? 'unshipped' : 'none';
};

/** States in which an order reserves no stock and releases its coupon use. */
export const RELEASED_STATES: readonly OrderState[] = [
  'payment_failed',
  'expired',
  'retried',
  'cancelled',
  'refunded',
];

/** States of orders that were never paid. They are ignored by first-order coupons, and their totals by sums. */
export const VOID_STATES: readonly OrderState[] = ['payment_failed', 'expired', 'retried', 'cancelled'];

/** Returns the change of a coupon's use count: -1 releases a use, 1 adds it again. */
export const couponUseChange = (from: OrderState, to: OrderState): -1 | 0 | 1 => {
  const [held, holds] = [from, to].map((state) => !RELEASED_STATES.includes(state));
  if (held === holds) return 0;
  return holds ? 1 : -1;
};

export const reservesAgain = (from: OrderState, to: OrderState): boolean =>
  RELEASED_STATES.includes(from) && RESERVING_STATES.includes(to);

/** Returns the status displayed to the customer; undefined for invisible orders. */
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

/** True for an order that its customer has still to pay by transfer. */
export const awaitsTransfer = (state: OrderState, paymentMethod: number): boolean =>
  state === 'awaiting_payment' && isTransfer(paymentMethod);

/** As `orderStatus`, and active for an order that its customer has still to pay by transfer. */
export const customerStatus = (state: OrderState, paymentMethod: number): OrderStatus | undefined =>
  awaitsTransfer(state, paymentMethod) ? ORDER_STATUS.active : orderStatus(state);

export const VISIBLE_ORDER_STATES: readonly OrderState[] = ORDER_STATES.filter(
  (state) => orderStatus(state) !== undefined,
);

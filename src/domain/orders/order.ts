import { ORDER_STATUS, type OrderStatus, PAYMENT_METHOD } from '#domain/constants.ts';

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
  // The provider may still report success: then the pieces are taken again, or the money goes back.
  payment_failed: ['paid', 'refunded'],
  expired: ['paid', 'refunded'],
  in_progress: ['completed', 'cancelled', 'refunded'],
  completed: ['returned', 'refunded'],
  returned: ['refunded'],
  refunded: [],
  // Paid at the very moment at which it was cancelled.
  cancelled: ['refunded'],
};

export const mayBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);

/** May pieces be shipped? The first shipment brings the order in progress. */
export const mayShip = (state: OrderState): boolean =>
  state === 'in_progress' || mayBecome(state, 'in_progress');

/** States in which the pieces of an order are set aside for it and, but for what was shipped, still in the house. */
export const RESERVED: readonly OrderState[] = ['placed', 'awaiting_payment', 'paid', 'in_progress'];

/** What whoever runs the shop does to an order. */
export const ORDER_ACTIONS = ['complete', 'return', 'refund', 'cancel'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Has the shop got the money? Cash comes with the delivery, everything else before it. */
export const isPaid = (state: OrderState, paymentMethod: number): boolean =>
  (paymentMethod === PAYMENT_METHOD.cashOnDelivery ? [] : ['paid', 'in_progress'])
    .concat('completed', 'returned')
    .includes(state);

/** Does the order hold pieces for which no money has come? */
export const isUnpaid = (state: OrderState, paymentMethod: number): boolean =>
  RESERVED.includes(state) && !isPaid(state, paymentMethod);

/**
 * The state that an action leads to, undefined where the order does not allow it. Whoever has paid gets the money
 * back: a paid order is never just cancelled, and an unpaid one is not refunded.
 */
export const stateAfter = (
  action: OrderAction,
  state: OrderState,
  paymentMethod: number,
): OrderState | undefined => {
  const paid = isPaid(state, paymentMethod);
  const to = {
    complete: 'completed',
    return: 'returned',
    refund: 'refunded',
    cancel: paid ? 'refunded' : 'cancelled',
  }[action] as OrderState;
  return mayBecome(state, to) && (to !== 'refunded' || paid) ? to : undefined;
};

/** Which pieces go back into stock: all that were not shipped, or what was returned; a returned download does not come back. */
export const piecesBack = (from: OrderState, to: OrderState): 'unshipped' | 'physical' | 'none' => {
  if (to === 'returned') return 'physical';
  return RESERVED.includes(from) && HOLDS_NOTHING.includes(to) ? 'unshipped' : 'none';
};

/** Orders that came to nothing: they hold no pieces, and their coupon can be used again. */
export const HOLDS_NOTHING: readonly OrderState[] = ['payment_failed', 'expired', 'cancelled', 'refunded'];

/** Orders that were cancelled or never paid: their customer's next one is the first. */
export const NEVER_ORDERED: readonly OrderState[] = ['payment_failed', 'expired', 'cancelled'];

/** Does this change free the use of a coupon (-1), count it again (1), or neither (0)? */
export const couponUses = (from: OrderState, to: OrderState): -1 | 0 | 1 => {
  const [held, holds] = [from, to].map((state) => !HOLDS_NOTHING.includes(state));
  if (held === holds) return 0;
  return holds ? 1 : -1;
};

/** Does this change take the pieces of an order out of stock once more? */
export const takesPiecesAgain = (from: OrderState, to: OrderState): boolean =>
  HOLDS_NOTHING.includes(from) && RESERVED.includes(to);

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

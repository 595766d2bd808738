import type { CallError } from '#contract/call.ts';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import type { PaymentMethod } from '#domain/payment-method.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { sleep } from '#domain/sleep.ts';
import { removeOrderedItems } from '#stores/cart/cart.ts';
import { isCartChanged } from '#stores/cart/cart-elsewhere.ts';
import {
  endOrderAttempt,
  findOrderAttempt,
  type OrderAttempt,
  type OrderBody,
  pauseOrderAttempt,
  saveOrderAttempt,
} from '#stores/order/order-attempt.ts';
import { getOrCreateOrderKey, isDefinitive } from '#stores/order/order-key.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { withOrderLock } from './order-lock.ts';

export interface OrderRequest {
  readonly method: PaymentMethod;
  readonly note: string;
  readonly lines: readonly CartItem[];
  /** Coupon code; '' without a coupon. */
  readonly coupon: string;
  /** Undefined if nothing is shipped. */
  readonly deliveryMethod: number | undefined;
  /** Displayed total in rupees, with the coupon applied. */
  readonly total: number;
  /** Token of the card form; '' for other payment methods. */
  readonly paymentToken: string;
}

export const ACCEPTED = 'Order Placed Successfully';
const REQUIRES_ACTION = 'Payment Requires Action';

export const CONTACT_UNCONFIRMED = 'contact_unconfirmed';

/** Delays (ms) before each retry of an order without a response. */
const RETRY_AFTER_MS = [1000, 3000];

export type Answered = Result<PlacedOrderRow, CallError>;

const post = async (body: OrderBody): Promise<Answered> => {
  const answer = await api('post-order', body);
  if (!answer.ok) return answer;
  const row = answer.value[0];
  return row?.ResponseMsg === ACCEPTED || row?.ResponseMsg === REQUIRES_ACTION
    ? ok(row)
    : refuse({ status: 200, message: '' });
};

/** True if the result at another API host is unknown. A retry is unsafe without idempotency keys. */
const isHostUnclear = ({ code }: CallError): boolean => code === 'host_unclear';

const isUnclear = (answer: Answered): boolean =>
  !answer.ok && (answer.error.status === 0 || answer.error.status >= 500) && !isHostUnclear(answer.error);

const postUntilAnswered = async (body: OrderBody): Promise<Answered> => {
  let answer = await post(body);
  for (const pause of RETRY_AFTER_MS) {
    if (!isUnclear(answer)) break;
    await sleep(pause);
    answer = await post(body);
  }
  return answer;
};

/** Finds the result of an earlier order with this key. The server repeats its response to the body that it accepted. */
const settleEarlier = async (attempt: OrderAttempt): Promise<Answered | undefined> => {
  for (const body of attempt.bodies.toReversed()) {
    const answer = await postUntilAnswered(body);
    if (answer.ok || answer.error.code !== 'key_reused')
      return settle({ ...attempt, bodies: [body] }, answer);
  }
  return undefined;
};

/**
 * Stores an attempt with an unknown result and ends a settled one. The cart changes before the key, so that other tabs
 * never combine the old cart with a new key.
 */
export const settle = (attempt: OrderAttempt, answer: Answered): Answered => {
  if (answer.ok && (answer.value.ResponseMsg === ACCEPTED || answer.value.Transfer)) {
    removeOrderedItems(readLines(attempt.bodies.at(-1)));
    endOrderAttempt();
  } else if (answer.ok) saveOrderAttempt({ ...attempt, orderId: answer.value.OrderId });
  else if (answer.error.code === CONTACT_UNCONFIRMED) pauseOrderAttempt();
  else if (isDefinitive(answer.error.status) || isHostUnclear(answer.error)) endOrderAttempt();
  return answer;
};

const describe = ({ paymentToken: _, ...order }: OrderRequest): string => JSON.stringify(order);

const readLines = (body: OrderBody | undefined): CartItem[] => JSON.parse(String(body?.cartJsonData ?? '[]'));

const makeBody = (order: OrderRequest, userId: number | undefined): OrderBody => ({
  UserID: userId,
  OrderNote: order.note,
  cartJsonData: JSON.stringify(order.lines),
  CouponCode: order.coupon,
  DeliveryMethodId: order.deliveryMethod,
  PaymentMethod: order.method,
  paymentToken: order.paymentToken,
  ExpectedOrderTotal: order.total,
  IdempotencyKey: getOrCreateOrderKey(),
});

/**
 * Places an order exactly once, across clicks, reloads and tabs. If the server has an earlier order with the same key,
 * its result is returned.
 */
export const placeOrder = (order: OrderRequest): Promise<Answered> =>
  withOrderLock(async () => {
    if (isCartChanged(order.lines)) return refuse({ status: 409, message: '', code: 'cart_changed' });
    const userId = $user.get()?.UserID;
    const about = describe(order);
    const before = findOrderAttempt(userId);
    const isSame = before?.about === about;
    const body = (isSame && before.bodies.at(-1)) || makeBody(order, userId);
    const bodies = isSame ? before.bodies : [...(before?.bodies ?? []), body];
    const attempt: OrderAttempt = { userId: userId ?? 0, about, bodies };
    saveOrderAttempt(attempt);
    const answer = await postUntilAnswered(body);
    const isTaken = !answer.ok && answer.error.code === 'key_reused';
    return (isTaken && (await settleEarlier(attempt))) || settle(attempt, answer);
  });

/** Requests the result of an unsettled order by sending it again unchanged. */
export const resumeOrder = (attempt: OrderAttempt): Promise<Answered> =>
  withOrderLock(
    async () => (await settleEarlier(attempt)) ?? settle(attempt, refuse({ status: 0, message: '' })),
  );

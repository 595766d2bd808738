import type { CallError } from '#contract/call.ts';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import type { PaymentMethod } from '#domain/constants.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { sleep } from '#domain/sleep.ts';
import { takeFromCart } from '#stores/cart/cart.ts';
import { isCartChanged } from '#stores/cart/cart-elsewhere.ts';
import {
  endOrderAttempt,
  findOrderAttempt,
  keepOrderAttempt,
  type OrderAttempt,
  type OrderBody,
  pauseOrderAttempt,
} from '#stores/order/order-attempt.ts';
import { isDefinitive, takeOrderKey } from '#stores/order/order-key.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { withOrderLock } from './order-lock.ts';

export interface OrderRequest {
  readonly method: PaymentMethod;
  readonly note: string;
  readonly lines: readonly CartItem[];
  /** '' without a coupon. */
  readonly coupon: string;
  /** What the shopper saw and agreed to, in rupees, coupon included. */
  readonly total: number;
  /** Of the card, as its form made it; '' for other ways to pay. */
  readonly paymentToken: string;
}

export const ACCEPTED = 'Order Placed Successfully';
export const REQUIRES_ACTION = 'Payment Requires Action';

/** The refusal of a cash order that needs a confirmed contact first. */
export const CONTACT_UNCONFIRMED = 'contact_unconfirmed';

/** Pauses (ms) before an order without an answer is sent again by itself, in the same words. */
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

/** Another API host gave no clear answer. It may not know idempotency keys, so only the shopper sends the order again. */
const isHostUnclear = ({ code }: CallError): boolean => code === 'host_unclear';

/** No answer, or one that says nothing about the order. */
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

/** What became of an order under this key: the body that the server took is the one that it answers again. */
const settleEarlier = async (attempt: OrderAttempt): Promise<Answered | undefined> => {
  for (const body of attempt.bodies.toReversed()) {
    const answer = await postUntilAnswered(body);
    if (answer.ok || answer.error.code !== 'key_reused')
      return settle({ ...attempt, bodies: [body] }, answer);
  }
  return undefined;
};

/**
 * Keeps what has no end, lets go of what has one. What was ordered leaves the cart, and what another tab added meanwhile
 * stays in it; the cart goes first: another tab must see that before the key.
 */
export const settle = (attempt: OrderAttempt, answer: Answered): Answered => {
  if (answer.ok && answer.value.ResponseMsg === ACCEPTED) {
    takeFromCart(readLines(attempt.bodies.at(-1)));
    endOrderAttempt();
  } else if (answer.ok) keepOrderAttempt({ ...attempt, orderId: answer.value.OrderId });
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
  PaymentMethod: order.method,
  paymentToken: order.paymentToken,
  ExpectedOrderTotal: order.total,
  IdempotencyKey: takeOrderKey(),
});

/**
 * Places the order once, whatever is pressed, reloaded or opened meanwhile. An order without an answer is sent again in
 * the same words; changed words under the same key are refused by a server that has the first ones, whose end is then told.
 */
export const placeOrder = (order: OrderRequest): Promise<Answered> =>
  withOrderLock(async () => {
    // Another tab changed the cart: nothing is sent.
    if (isCartChanged(order.lines)) return refuse({ status: 409, message: '', code: 'cart_changed' });
    const userId = $user.get()?.UserID;
    const about = describe(order);
    const before = findOrderAttempt(userId);
    const isSame = before?.about === about;
    const body = (isSame && before.bodies.at(-1)) || makeBody(order, userId);
    const bodies = isSame ? before.bodies : [...(before?.bodies ?? []), body];
    const attempt: OrderAttempt = { userId: userId ?? 0, about, bodies };
    keepOrderAttempt(attempt);
    const answer = await postUntilAnswered(body);
    const isTaken = !answer.ok && answer.error.code === 'key_reused';
    return (isTaken && (await settleEarlier(attempt))) || settle(attempt, answer);
  });

/** Asks again about an order that has no end yet, in the words in which it was sent. */
export const resumeOrder = (attempt: OrderAttempt): Promise<Answered> =>
  withOrderLock(
    async () => (await settleEarlier(attempt)) ?? settle(attempt, refuse({ status: 0, message: '' })),
  );

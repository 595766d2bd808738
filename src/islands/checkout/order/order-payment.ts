import type { CallError } from '#contract/call.ts';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { SandboxAction } from '#domain/orders/sandbox-cards.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { endOrderAttempt, findOrderAttempt, type OrderAttempt } from '#stores/order/order-attempt.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { withOrderLock } from './order-lock.ts';
import { ACCEPTED, settle } from './place-order.ts';

/** Asks the server what became of a payment that needed its customer. It asks the bank or the wallet, not us. */
export const confirmPayment = async (orderId: number): Promise<Result<PlacedOrderRow, CallError>> => {
  const answer = await api('confirm-order-payment', { OrderId: orderId });
  const row = answer.ok ? answer.value[0] : undefined;
  const result = answer.ok ? (row ? ok(row) : refuse({ status: 200, message: '' })) : answer;
  const attempt = findOrderAttempt($user.get()?.UserID);
  return attempt ? settle(attempt, result) : result;
};

type GivenUp = Result<PlacedOrderRow | undefined, CallError>;

const giveUp = async (orderId: number | undefined, attempt: OrderAttempt | undefined): Promise<GivenUp> => {
  const key = attempt?.bodies[0]?.IdempotencyKey;
  const answer = await api('cancel-order-payment', orderId ? { OrderId: orderId } : { IdempotencyKey: key });
  // 404: the server never heard of it. Any other refusal leaves things as they are.
  if (!answer.ok && answer.error.status !== 404) return answer;
  const row = answer.ok ? answer.value[0] : undefined;
  if (row?.ResponseMsg === ACCEPTED) return attempt ? settle(attempt, ok(row)) : ok(row);
  endOrderAttempt();
  return ok(undefined);
};

/**
 * Gives a payment up: stock, coupon and key are free again. It may have gone through all the same: then the answer is
 * the placed order. Undefined is a payment given up. A tab that is still sending the order comes to its end first: else
 * its next try would place anew what was given up here.
 */
export const giveUpPayment = (orderId: number | undefined): Promise<GivenUp> => {
  const attempt = findOrderAttempt($user.get()?.UserID);
  return withOrderLock(() => giveUp(orderId, attempt));
};

/** Plays the page of the bank or of the wallet; the sandbox alone takes it. */
export const playSandbox = (reference: string, action: SandboxAction) =>
  api('sandbox-payment-action', { Reference: reference, Action: action });

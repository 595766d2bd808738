import type { CallError } from '#contract/call.ts';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { SandboxAction } from '#domain/orders/sandbox-cards.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { endOrderAttempt, findOrderAttempt, type OrderAttempt } from '#stores/order/order-attempt.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import type { RazorpayResult } from '../razorpay/load-razorpay.ts';
import { withOrderLock } from './order-lock.ts';
import { ACCEPTED, settle } from './place-order.ts';

/** Requests the result of a payment from the server, which queries the bank or wallet. */
export const confirmPayment = async (
  orderId: number,
  proof?: RazorpayResult,
): Promise<Result<PlacedOrderRow, CallError>> => {
  const answer = await api('confirm-order-payment', {
    OrderId: orderId,
    ...(proof && { razorpayConfirmJson: proof }),
  });
  const row = answer.ok ? answer.value[0] : undefined;
  const result = answer.ok ? (row ? ok(row) : refuse({ status: 200, message: '' })) : answer;
  const attempt = findOrderAttempt($user.get()?.UserID);
  return attempt ? settle(attempt, result) : result;
};

type CancelResult = Result<PlacedOrderRow | undefined, CallError>;

const sendCancellation = async (
  orderId: number | undefined,
  attempt: OrderAttempt | undefined,
): Promise<CancelResult> => {
  const key = attempt?.bodies[0]?.IdempotencyKey;
  const answer = await api('cancel-order-payment', orderId ? { OrderId: orderId } : { IdempotencyKey: key });
  // On 404 the server has no such order. Other errors leave the state unchanged.
  if (!answer.ok && answer.error.status !== 404) return answer;
  const row = answer.ok ? answer.value[0] : undefined;
  if (row?.ResponseMsg === ACCEPTED) return attempt ? settle(attempt, ok(row)) : ok(row);
  endOrderAttempt();
  return ok(undefined);
};

/**
 * Cancels a payment and releases stock, coupon and key. Waits for other tabs, because a retry would place the order
 * again.
 *
 * @returns the placed order if the payment has succeeded; undefined if it was cancelled
 */
export const cancelPayment = (orderId: number | undefined): Promise<CancelResult> => {
  const attempt = findOrderAttempt($user.get()?.UserID);
  return withOrderLock(() => sendCancellation(orderId, attempt));
};

export const sendSandboxAction = (reference: string, action: SandboxAction) =>
  api('sandbox-payment-action', { Reference: reference, Action: action });

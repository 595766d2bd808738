import type { CallError } from '#contract/call.ts';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { Result } from '#domain/result.ts';
import { sleep } from '#domain/sleep.ts';
import type { RazorpayResult } from '../razorpay/load-razorpay.ts';
import { confirmPayment } from './order-payment.ts';
import { ACCEPTED } from './place-order.ts';

/** Polling delays (ms). Banks may be slow. */
const PAUSES_MS = [700, 1500, 2500, 5000, 10_000, 10_000];

export const confirmUntilSettled = async (
  orderId: number,
  result?: RazorpayResult,
): Promise<Result<PlacedOrderRow, CallError>> => {
  let answer = await confirmPayment(orderId, result);
  for (const pause of PAUSES_MS) {
    const open = answer.ok
      ? answer.value.ResponseMsg !== ACCEPTED && !answer.value.Declined
      : answer.error.status === 0 || answer.error.status >= 500;
    if (!open) break;
    await sleep(pause);
    answer = await confirmPayment(orderId, result);
  }
  return answer;
};

import { PAYMENT_METHOD } from '#domain/constants.ts';
import type { Paise } from '#domain/money.ts';

/** @param total of the order; an order of zero is not paid by any method */
export const paymentKey = (
  method: number,
  total?: Paise,
): 'payment_card' | 'payment_wallet' | 'payment_cash' | 'payment_none' => {
  if (total === 0) return 'payment_none';
  if (method === PAYMENT_METHOD.card) return 'payment_card';
  return method === PAYMENT_METHOD.wallet ? 'payment_wallet' : 'payment_cash';
};

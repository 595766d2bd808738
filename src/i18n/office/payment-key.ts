import type { Paise } from '#domain/money.ts';
import { isPaymentMethod, PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';

const KEYS = {
  [PAYMENT_METHOD.card]: 'payment_card',
  [PAYMENT_METHOD.wallet]: 'payment_wallet',
  [PAYMENT_METHOD.razorpay]: 'payment_razorpay',
  [PAYMENT_METHOD.tap]: 'payment_tap',
  [PAYMENT_METHOD.upi]: 'payment_upi',
  [PAYMENT_METHOD.bankTransfer]: 'payment_bank',
  [PAYMENT_METHOD.cashOnDelivery]: 'payment_cash',
} as const satisfies Readonly<Record<PaymentMethod, string>>;

/** @param total of the order; an order of zero is not paid by any method */
export const paymentKey = (method: number, total?: Paise): (typeof KEYS)[PaymentMethod] | 'payment_none' => {
  if (total === 0) return 'payment_none';
  return isPaymentMethod(method) ? KEYS[method] : 'payment_cash';
};

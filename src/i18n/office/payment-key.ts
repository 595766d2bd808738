import { PAYMENT_METHOD } from '#domain/constants.ts';

export const paymentKey = (method: number): 'payment_card' | 'payment_wallet' | 'payment_cash' => {
  if (method === PAYMENT_METHOD.card) return 'payment_card';
  return method === PAYMENT_METHOD.wallet ? 'payment_wallet' : 'payment_cash';
};

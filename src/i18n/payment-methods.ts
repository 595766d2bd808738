import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import type { Translate } from './translate-with.ts';

const NAMES = {
  [PAYMENT_METHOD.card]: 'lbl_bestfac_card',
  [PAYMENT_METHOD.wallet]: 'lbl_bestfac_wallet',
  [PAYMENT_METHOD.razorpay]: 'lbl_bestfac_razorpay',
  [PAYMENT_METHOD.tap]: 'lbl_bestfac_card',
  [PAYMENT_METHOD.upi]: 'lbl_bestfac_upi',
  [PAYMENT_METHOD.bankTransfer]: 'lbl_bestfac_bank',
  [PAYMENT_METHOD.cashOnDelivery]: 'lbl_bestfac_cash',
} as const satisfies Readonly<Record<PaymentMethod, string>>;

/** Lists the methods at the beginning of a sentence, such as "Card, PayPal or cash". */
export const listPaymentMethods = (t: Translate, methods: readonly PaymentMethod[]): string => {
  // Other varieties of English have a comma before the last one.
  const format = new Intl.ListFormat(t.locale === 'en' ? 'en-GB' : t.locale, { type: 'disjunction' });
  // Two methods may share a name: UPI, and cards.
  const names = new Set(methods.map((method) => t(NAMES[method])));
  const list = format.format(names);
  return t('lbl_bestfac_payment_text', { methods: `${list.charAt(0).toUpperCase()}${list.slice(1)}` });
};

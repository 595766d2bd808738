/** Ids from 7 on are extensions to the specification. */
export const PAYMENT_METHOD = {
  wallet: 2,
  card: 5,
  cashOnDelivery: 6,
  upi: 7,
  bankTransfer: 8,
  razorpay: 9,
  tap: 10,
} as const;
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

/** In the order in which they are shown. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  PAYMENT_METHOD.card,
  PAYMENT_METHOD.wallet,
  PAYMENT_METHOD.razorpay,
  PAYMENT_METHOD.tap,
  PAYMENT_METHOD.upi,
  PAYMENT_METHOD.bankTransfer,
  PAYMENT_METHOD.cashOnDelivery,
];

export const isPaymentMethod = (id: number): id is PaymentMethod => PAYMENT_METHODS.some((one) => one === id);

/** True for those of the specification, which are shown if nothing is known of the others. */
export const isSpecified = (method: PaymentMethod): boolean => method <= PAYMENT_METHOD.cashOnDelivery;

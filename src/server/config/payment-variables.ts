export const PAYMENT_KEYS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  tap: ['TAP_SECRET_KEY'],
} as const;

export type PaymentProvider = keyof typeof PAYMENT_KEYS;
export type PaymentKey = (typeof PAYMENT_KEYS)[PaymentProvider][number];

export const PROVIDER_NAMES: Readonly<Record<PaymentProvider, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  tap: 'Tap',
};

export const isPaymentProvider = (name: string): name is PaymentProvider => Object.hasOwn(PAYMENT_KEYS, name);

export const PAYMENT_PROVIDERS: readonly PaymentProvider[] =
  Object.keys(PAYMENT_KEYS).filter(isPaymentProvider);

/** What customers transfer money to. It is public. */
export const TRANSFER_FIELDS = {
  upi: ['UPI_ADDRESS', 'UPI_PAYEE'],
  bank: ['BANK_ACCOUNT_NAME', 'BANK_NAME', 'BANK_IBAN', 'BANK_ACCOUNT_NUMBER', 'BANK_CODE'],
} as const;

export type TransferName = keyof typeof TRANSFER_FIELDS;
export type TransferField = (typeof TRANSFER_FIELDS)[TransferName][number];

export const isTransferName = (name: string): name is TransferName => Object.hasOwn(TRANSFER_FIELDS, name);

export const TRANSFER_NAMES: readonly TransferName[] = Object.keys(TRANSFER_FIELDS).filter(isTransferName);

/** Switch of each method, in the usual order of the methods. */
export const METHOD_SWITCHES = {
  card: 'CARD_PAYMENTS',
  wallet: 'WALLET_PAYMENTS',
  razorpay: 'RAZORPAY_PAYMENTS',
  tap: 'TAP_PAYMENTS',
  upi: 'UPI_PAYMENTS',
  bank: 'BANK_TRANSFERS',
  cash: 'CASH_ON_DELIVERY',
} as const;

export type MethodName = keyof typeof METHOD_SWITCHES;

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(METHOD_SWITCHES, name);

export const METHOD_NAMES: readonly MethodName[] = Object.keys(METHOD_SWITCHES).filter(isMethodName);

export const PAYMENT_ORDER = 'PAYMENT_ORDER';

/** Variables of payments that the office can set. Those of the environment win. */
export const PAYMENT_VARIABLES = [
  ...PAYMENT_KEYS.stripe,
  ...PAYMENT_KEYS.paypal,
  ...PAYMENT_KEYS.razorpay,
  ...PAYMENT_KEYS.tap,
  ...TRANSFER_FIELDS.upi,
  ...TRANSFER_FIELDS.bank,
  METHOD_SWITCHES.card,
  METHOD_SWITCHES.wallet,
  METHOD_SWITCHES.razorpay,
  METHOD_SWITCHES.tap,
  METHOD_SWITCHES.upi,
  METHOD_SWITCHES.bank,
  METHOD_SWITCHES.cash,
  PAYMENT_ORDER,
] as const;

export type PaymentVariable = (typeof PAYMENT_VARIABLES)[number];

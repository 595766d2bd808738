/** Variables of payments that the office can set. Those of the environment win. */
export const PAYMENT_KEYS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const;

export type PaymentProvider = keyof typeof PAYMENT_KEYS;
export type PaymentKey = (typeof PAYMENT_KEYS)[PaymentProvider][number];

export const PROVIDER_NAMES: Readonly<Record<PaymentProvider, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
};

export const isPaymentProvider = (name: string): name is PaymentProvider => Object.hasOwn(PAYMENT_KEYS, name);

export const PAYMENT_PROVIDERS: readonly PaymentProvider[] =
  Object.keys(PAYMENT_KEYS).filter(isPaymentProvider);

/** Switch of each method, in the usual order of the methods. */
export const METHOD_SWITCHES = {
  card: 'CARD_PAYMENTS',
  wallet: 'WALLET_PAYMENTS',
  cash: 'CASH_ON_DELIVERY',
} as const;

export type MethodName = keyof typeof METHOD_SWITCHES;

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(METHOD_SWITCHES, name);

export const METHOD_NAMES: readonly MethodName[] = Object.keys(METHOD_SWITCHES).filter(isMethodName);

export const PAYMENT_ORDER = 'PAYMENT_ORDER';

export type PaymentVariable = PaymentKey | (typeof METHOD_SWITCHES)[MethodName] | typeof PAYMENT_ORDER;

/** Those that the shop reads from the environment, also for tests. */
export const PAYMENT_ENVIRONMENT: readonly string[] = [
  ...Object.values(PAYMENT_KEYS).flat(),
  ...Object.values(METHOD_SWITCHES),
  PAYMENT_ORDER,
  'STRIPE_API_URL',
  'PAYPAL_API_URL',
  'SHOP_MODE',
];

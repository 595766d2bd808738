import { type Environment, readList, readSwitch, readUrl } from '#server/platform/environment/environment.ts';
import {
  isMethodName,
  METHOD_NAMES,
  METHOD_SWITCHES,
  type MethodName,
  PAYMENT_ORDER,
} from './payment-variables.ts';
import { type BankConfig, readBank, readUpi, type UpiConfig } from './transfer-config.ts';
import { areBothSet, collectFaults, type VariableFault } from './variable-fault.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Undefined disables webhooks; the reconciler polls instead. */
  readonly webhookSecret: string | undefined;
  readonly apiUrl: string | undefined;
  /** Timeout per request, milliseconds. */
  readonly timeoutMs?: number;
}

export interface PayPalConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string | undefined;
  readonly mode: 'live' | 'test';
  /** Without a trailing slash. */
  readonly apiUrl: string;
  /** True for test servers. PayPal itself accepts only some currencies. */
  readonly acceptsAnyCurrency: boolean;
  /** Timeout per request, milliseconds. */
  readonly timeoutMs?: number;
}

export interface RazorpayConfig {
  /** Public; the browser opens Razorpay's window with it. */
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string | undefined;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  /** Timeout per request, milliseconds. */
  readonly timeoutMs?: number;
}

export interface TapConfig {
  /** Also signs the events of the webhook. */
  readonly secretKey: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  /** Its pages are then those of the test server, which takes any currency. */
  readonly isTestServer: boolean;
  /** Timeout per request, milliseconds. */
  readonly timeoutMs?: number;
}

export interface PaymentsConfig {
  readonly stripe: StripeConfig | undefined;
  readonly paypal: PayPalConfig | undefined;
  readonly razorpay?: RazorpayConfig | undefined;
  readonly tap?: TapConfig | undefined;
  readonly upi?: UpiConfig | undefined;
  readonly bank?: BankConfig | undefined;
  readonly cashOnDelivery: boolean;
  /** False turns the method off in spite of its keys. */
  readonly cardPayments?: boolean;
  readonly walletPayments?: boolean;
  readonly razorpayPayments?: boolean;
  readonly tapPayments?: boolean;
  readonly upiPayments?: boolean;
  readonly bankTransfers?: boolean;
  /** Order at the checkout. Default: that of `METHOD_NAMES`. */
  readonly order?: readonly MethodName[];
}

const RAZORPAY_API = 'https://api.razorpay.com';
const TAP_API = 'https://api.tap.company';
const PAYPAL_API = { live: 'https://api-m.paypal.com', demo: 'https://api-m.sandbox.paypal.com' } as const;

const readTestUrl = (name: string, environment: Environment, faults: VariableFault[]): string | undefined => {
  const text = environment[name];
  if (text === undefined) return undefined;
  return collectFaults(name, faults, (problems) => {
    if (environment.SHOP_MODE === 'live')
      problems.push(`${name} is for tests only; SHOP_MODE=live does not allow it`);
    return readUrl(name, text, ['http:', 'https:'], problems)?.origin;
  });
};

/** Detects swapped keys, which would publish the secret key, and a mix of live and test keys. */
const checkStripeKeys = (secret: string, publishable: string, faults: VariableFault[]): void => {
  const [, secretMode] = /^[sr]k_(live|test)_/.exec(secret) ?? [];
  const [, publishableMode] = /^pk_(live|test)_/.exec(publishable) ?? [];
  if (!secretMode)
    faults.push({
      variable: 'STRIPE_SECRET_KEY',
      code: 'stripe_secret_form',
      text: 'STRIPE_SECRET_KEY must begin with sk_live_, sk_test_, rk_live_ or rk_test_',
    });
  if (!publishableMode)
    faults.push({
      variable: 'STRIPE_PUBLISHABLE_KEY',
      code: 'stripe_publishable_form',
      text: 'STRIPE_PUBLISHABLE_KEY must begin with pk_live_ or pk_test_',
    });
  if (secretMode && publishableMode && secretMode !== publishableMode)
    faults.push({
      variable: 'STRIPE_PUBLISHABLE_KEY',
      code: 'stripe_keys_mixed',
      text: 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys',
    });
};

/** Rejects test keys, which would accept published test card numbers as payment. */
const checkLiveKeys = (secret: string, publishable: string, faults: VariableFault[]): void => {
  if (!/^[sr]k_live_/.test(secret) || !publishable.startsWith('pk_live_'))
    faults.push({
      variable: 'STRIPE_SECRET_KEY',
      code: 'stripe_keys_live',
      text: 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys of Stripe with SHOP_MODE=live: sk_live_ (or rk_live_) and pk_live_',
    });
};

/** Undefined without keys, and with wrong ones. */
const readStripe = (environment: Environment, faults: VariableFault[]): StripeConfig | undefined => {
  const before = faults.length;
  const apiUrl = readTestUrl('STRIPE_API_URL', environment, faults);
  if (!areBothSet(environment, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'], faults)) return undefined;
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = environment;
  if (environment.SHOP_MODE === 'live') checkLiveKeys(secretKey, publishableKey, faults);
  else checkStripeKeys(secretKey, publishableKey, faults);
  if (environment.STRIPE_WEBHOOK_SECRET?.startsWith('whsec_') === false)
    faults.push({
      variable: 'STRIPE_WEBHOOK_SECRET',
      code: 'stripe_webhook_form',
      text: 'STRIPE_WEBHOOK_SECRET must begin with whsec_',
    });
  if (faults.length > before) return undefined;
  return {
    secretKey,
    publishableKey,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    apiUrl,
  };
};

const readPayPal = (environment: Environment, faults: VariableFault[]): PayPalConfig | undefined => {
  const testUrl = readTestUrl('PAYPAL_API_URL', environment, faults);
  if (!areBothSet(environment, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'], faults)) return undefined;
  const isLive = environment.SHOP_MODE === 'live';
  return {
    clientId: environment.PAYPAL_CLIENT_ID ?? '',
    clientSecret: environment.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: environment.PAYPAL_WEBHOOK_ID,
    mode: isLive ? 'live' : 'test',
    apiUrl: testUrl ?? PAYPAL_API[isLive ? 'live' : 'demo'],
    acceptsAnyCurrency: testUrl !== undefined,
  };
};

/** The mode is in the key id. Test keys would accept published test payments. */
const readRazorpay = (environment: Environment, faults: VariableFault[]): RazorpayConfig | undefined => {
  const before = faults.length;
  const testUrl = readTestUrl('RAZORPAY_API_URL', environment, faults);
  if (!areBothSet(environment, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'], faults)) return undefined;
  const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '' } = environment;
  const isLive = environment.SHOP_MODE === 'live';
  if (!(isLive ? /^rzp_live_\w/ : /^rzp_(?:live|test)_\w/).test(keyId))
    faults.push({
      variable: 'RAZORPAY_KEY_ID',
      code: isLive ? 'razorpay_key_live' : 'razorpay_key_form',
      text: isLive
        ? 'RAZORPAY_KEY_ID must be a live key of Razorpay with SHOP_MODE=live: rzp_live_'
        : 'RAZORPAY_KEY_ID must begin with rzp_live_ or rzp_test_',
    });
  if (faults.length > before) return undefined;
  return {
    keyId,
    keySecret,
    webhookSecret: environment.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: testUrl ?? RAZORPAY_API,
  };
};

/** The mode is in the key. A test key would accept published test cards. */
const readTap = (environment: Environment, faults: VariableFault[]): TapConfig | undefined => {
  const before = faults.length;
  const testUrl = readTestUrl('TAP_API_URL', environment, faults);
  const { TAP_SECRET_KEY: secretKey } = environment;
  if (!secretKey) return undefined;
  const isLive = environment.SHOP_MODE === 'live';
  if (!(isLive ? /^sk_live_\w/ : /^sk_(?:live|test)_\w/).test(secretKey))
    faults.push({
      variable: 'TAP_SECRET_KEY',
      code: isLive ? 'tap_key_live' : 'tap_key_form',
      text: isLive
        ? 'TAP_SECRET_KEY must be a live secret key of Tap with SHOP_MODE=live: sk_live_'
        : 'TAP_SECRET_KEY must begin with sk_live_ or sk_test_',
    });
  if (faults.length > before) return undefined;
  return { secretKey, apiUrl: testUrl ?? TAP_API, isTestServer: testUrl !== undefined };
};

const readOrder = (text: string | undefined, faults: VariableFault[]): readonly MethodName[] => {
  const named = readList(text ?? '');
  if (!named.every(isMethodName) || new Set(named).size !== named.length)
    faults.push({
      variable: PAYMENT_ORDER,
      code: 'variable_form',
      text: `${PAYMENT_ORDER} must list methods once, such as card,wallet,razorpay,cash`,
    });
  return [...new Set([...named.filter(isMethodName), ...METHOD_NAMES])];
};

/** Rules of the variables, wherever they are set: in the environment or in the office. */
export const readPayments = (environment: Environment, faults: VariableFault[]): PaymentsConfig => {
  const isOn = (name: MethodName): boolean => {
    const variable = METHOD_SWITCHES[name];
    return collectFaults(variable, faults, (problems) =>
      readSwitch(variable, environment[variable], problems),
    );
  };
  return {
    stripe: readStripe(environment, faults),
    paypal: readPayPal(environment, faults),
    razorpay: readRazorpay(environment, faults),
    tap: readTap(environment, faults),
    upi: readUpi(environment, faults),
    bank: readBank(environment, faults),
    cashOnDelivery: isOn('cash'),
    cardPayments: isOn('card'),
    walletPayments: isOn('wallet'),
    razorpayPayments: isOn('razorpay'),
    tapPayments: isOn('tap'),
    upiPayments: isOn('upi'),
    bankTransfers: isOn('bank'),
    order: readOrder(environment[PAYMENT_ORDER], faults),
  };
};

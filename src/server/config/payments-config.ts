import { type Environment, readSwitch, readUrl } from '#server/platform/environment/environment.ts';

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

export interface PaymentsConfig {
  readonly stripe: StripeConfig | undefined;
  readonly paypal: PayPalConfig | undefined;
  readonly cashOnDelivery: boolean;
}

const areBothSet = (
  environment: Environment,
  names: readonly [string, string],
  problems: string[],
): boolean => {
  const given = names.filter((name) => environment[name]);
  if (given.length === 1)
    problems.push(`${names.join(' and ')} are needed together; only ${given[0]} is set`);
  return given.length === 2;
};

const PAYPAL_API = { live: 'https://api-m.paypal.com', demo: 'https://api-m.sandbox.paypal.com' } as const;

const readTestUrl = (name: string, environment: Environment, problems: string[]): string | undefined => {
  const text = environment[name];
  if (text === undefined) return undefined;
  if (environment.SHOP_MODE === 'live')
    problems.push(`${name} is for tests only; SHOP_MODE=live does not allow it`);
  return readUrl(name, text, ['http:', 'https:'], problems)?.origin;
};

/** Detects swapped keys, which would publish the secret key, and a mix of live and test keys. */
const checkStripeKeys = (secret: string, publishable: string, problems: string[]): void => {
  const [, secretMode] = /^[sr]k_(live|test)_/.exec(secret) ?? [];
  const [, publishableMode] = /^pk_(live|test)_/.exec(publishable) ?? [];
  if (!secretMode)
    problems.push('STRIPE_SECRET_KEY must begin with sk_live_, sk_test_, rk_live_ or rk_test_');
  if (!publishableMode) problems.push('STRIPE_PUBLISHABLE_KEY must begin with pk_live_ or pk_test_');
  if (secretMode && publishableMode && secretMode !== publishableMode)
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys');
};

/** Rejects test keys, which would accept published test card numbers as payment. */
const checkLiveKeys = (secret: string, publishable: string, problems: string[]): void => {
  if (!/^[sr]k_live_/.test(secret) || !publishable.startsWith('pk_live_'))
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys of Stripe with SHOP_MODE=live: sk_live_ (or rk_live_) and pk_live_',
    );
};

const readStripe = (environment: Environment, problems: string[]): StripeConfig | undefined => {
  const apiUrl = readTestUrl('STRIPE_API_URL', environment, problems);
  if (!areBothSet(environment, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'], problems)) return undefined;
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = environment;
  if (environment.SHOP_MODE === 'live') checkLiveKeys(secretKey, publishableKey, problems);
  else checkStripeKeys(secretKey, publishableKey, problems);
  if (environment.STRIPE_WEBHOOK_SECRET?.startsWith('whsec_') === false)
    problems.push('STRIPE_WEBHOOK_SECRET must begin with whsec_');
  return {
    secretKey,
    publishableKey,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    apiUrl,
  };
};

const readPayPal = (environment: Environment, problems: string[]): PayPalConfig | undefined => {
  const testUrl = readTestUrl('PAYPAL_API_URL', environment, problems);
  if (!areBothSet(environment, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'], problems)) return undefined;
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

export const readPayments = (environment: Environment, problems: string[]): PaymentsConfig => ({
  stripe: readStripe(environment, problems),
  paypal: readPayPal(environment, problems),
  cashOnDelivery: readSwitch('CASH_ON_DELIVERY', environment.CASH_ON_DELIVERY, problems),
});

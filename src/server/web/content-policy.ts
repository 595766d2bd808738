import { MAP_ORIGIN } from '#domain/constants.ts';
import type { Config } from '#server/config/config.ts';
import { decideOffers } from '#server/config/payment-offers.ts';
import type { InlineHashes } from '#server/platform/http/headers/inline-hashes.ts';

export const REPORT_PATH = '/csp-report';
/** Trusted Types policies of `client/loading/parse-page.ts`, `client/chrome/register-worker.ts` and `client/inline/failed-script.ts`. */
const TRUSTED = ['shop', 'offline', 'fallback'];

interface ProviderHosts {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly img: readonly string[];
}
interface Provider extends ProviderHosts {
  /** Origin that may use the Payment Request API. */
  readonly payment: string;
  /** Trusted Types policy of the provider's scripts; undefined if they do not support Trusted Types. */
  readonly trusted: string | undefined;
}

/**
 * From docs.stripe.com/security/guide. Stripe.js loads further scripts, which requires a default policy:
 * `islands/checkout/payment/trust-scripts.ts` creates one for these URLs only.
 */
const STRIPE: Provider = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: [],
  payment: 'https://js.stripe.com',
  trusted: 'default',
};
/**
 * From developer.paypal.com/sdk/js/best-practices, without Venmo. The SDK writes HTML without a Trusted Types policy
 * (github.com/paypal/paypal-js/issues/680).
 */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const PAYPAL: Provider = {
  script: PAYPAL_HOSTS,
  frame: PAYPAL_HOSTS,
  connect: PAYPAL_HOSTS,
  img: PAYPAL_HOSTS,
  payment: 'https://www.paypal.com',
  trusted: undefined,
};

/**
 * From the module of Razorpay for Magento (github.com/razorpay/razorpay-magento, etc/csp_whitelist.xml), and the API that its
 * window asks. Its script loads another one and writes a style sheet as HTML.
 */
const RAZORPAY: Provider = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  img: ['https://cdn.razorpay.com'],
  payment: 'https://api.razorpay.com',
  trusted: 'default',
};

export interface ContentPolicies {
  /** Policy of responses other than pages. Allows nothing. */
  readonly file: string;
  /** Policy of all pages. It contains no nonce, so that pages can be cached. */
  readonly page: string;
  /** Policy of pages with a map. Also allows frames from `MAP_ORIGIN`. */
  readonly mapPage: string;
  /** Policy of the checkout page. Also allows the present payment providers. @param nonce for elements that their scripts insert */
  checkout(nonce: string): string;
  /** Origins of the present payment providers. */
  payment(): readonly string[];
}

const providersOf = ({ shopMode, apiHost }: Config, payments: Config['payments']): readonly Provider[] => {
  // With a remote API host, its responses determine the providers, so all are allowed.
  if (apiHost !== '') return [STRIPE, PAYPAL, RAZORPAY];
  const { card, wallet, razorpay } = decideOffers(payments, shopMode);
  return [
    ...(card === 'provider' ? [STRIPE] : []),
    ...(wallet === 'provider' ? [PAYPAL] : []),
    ...(razorpay === 'provider' ? [RAZORPAY] : []),
  ];
};

const trustedTypes = (providers: readonly Provider[]): Readonly<Record<string, readonly string[]>> => {
  const names = providers.map(({ trusted }) => trusted);
  if (names.includes(undefined)) return {};
  const policies = new Set([...TRUSTED, ...names.filter((name) => name !== undefined)]);
  return { 'require-trusted-types-for': ["'script'"], 'trusted-types': [...policies] };
};

const format = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** @param readPayments the payments at present, which the office may change */
export const createContentPolicies = (
  config: Config,
  hashes: InlineHashes,
  readPayments: () => Config['payments'],
): ContentPolicies => {
  const isSecure = config.siteUrl.startsWith('https:');
  const remote = config.apiHost === '' ? [] : [config.apiHost];
  const directives = (extra: Partial<ProviderHosts> = {}, inline: readonly string[] = []) => ({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts, ...inline, ...(extra.script ?? [])],
    'style-src': ["'self'", ...hashes.styles, ...inline],
    // Inline styles set colours and proportions from the data.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...remote, ...(extra.img ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...remote, ...(extra.connect ?? [])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    ...(extra.frame && { 'frame-src': extra.frame }),
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  });
  const end = { ...(isSecure && { 'upgrade-insecure-requests': [] }), 'report-uri': [REPORT_PATH] };
  const hostsOf = (providers: readonly Provider[]) => {
    const all = (kind: keyof ProviderHosts) => providers.flatMap((hosts) => hosts[kind]);
    return {
      script: all('script'),
      img: all('img'),
      connect: all('connect'),
      ...(providers.length > 0 && { frame: all('frame') }),
    };
  };
  const trusted = trustedTypes([]);
  return {
    file: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    page: format({ ...directives(), ...trusted, ...end }),
    mapPage: format({ ...directives({ frame: [MAP_ORIGIN] }), ...trusted, ...end }),
    checkout: (nonce) => {
      const providers = providersOf(config, readPayments());
      const own = directives(hostsOf(providers), [`'nonce-${nonce}'`]);
      return format({ ...own, ...trustedTypes(providers), ...end });
    },
    payment: () => providersOf(config, readPayments()).map(({ payment }) => payment),
  };
};

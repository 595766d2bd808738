import { MAP_ORIGIN } from '#domain/constants.ts';
import type { Config } from '#server/config/config.ts';
import { decideOffers } from '#server/config/payment-offers.ts';
import type { InlineHashes } from '#server/platform/http/headers/inline-hashes.ts';

export const REPORT_PATH = '/csp-report';
/** The policies of a page's scripts (Trusted Types): `client/loading/parse-page.ts` reads markup, `client/offline` names the worker. */
const TRUSTED = ['shop', 'offline'];

interface ProviderHosts {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly img: readonly string[];
}
interface Provider extends ProviderHosts {
  /** May call the browser's payment sheet. */
  readonly payment: string;
  /** The policy (Trusted Types) that its scripts need; undefined where they work with none. */
  readonly trusted: string | undefined;
}

/**
 * As docs.stripe.com/security/guide says for Stripe.js. Its scripts load others, which wants a default policy:
 * `islands/checkout/card/load-stripe.ts` makes one for the addresses of such scripts alone.
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
 * As developer.paypal.com/sdk/js/best-practices says, without Venmo. Its scripts write markup without a policy
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

export interface ContentPolicies {
  /** For what is no page: nothing may happen in it. */
  readonly file: string;
  /** The same for every page, so that it survives every cache. */
  readonly page: string;
  /** For the page that offers an embedded map: the same, and the map's host in frames. */
  readonly mapPage: string;
  /** Names the payment providers. @param nonce lets through what their scripts write into the page */
  checkout(nonce: string): string;
  /** Origins that may call the browser's payment sheet in the checkout. */
  readonly payment: readonly string[];
}

const providersOf = ({ payments, shopMode, apiHost }: Config): readonly Provider[] => {
  // Another host's API says itself which keys it has.
  if (apiHost !== '') return [STRIPE, PAYPAL];
  const { card, wallet } = decideOffers(payments, shopMode);
  return [...(card === 'provider' ? [STRIPE] : []), ...(wallet === 'provider' ? [PAYPAL] : [])];
};

/** Trusted Types, where the scripts of all these providers allow it. */
const trustedTypes = (providers: readonly Provider[]): Readonly<Record<string, readonly string[]>> => {
  const names = providers.map(({ trusted }) => trusted);
  if (names.includes(undefined)) return {};
  const policies = [...TRUSTED, ...names.filter((name) => name !== undefined)];
  return { 'require-trusted-types-for': ["'script'"], 'trusted-types': policies };
};

const format = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Policies by hashes: no script or style runs that the build did not make. */
export const createContentPolicies = (config: Config, hashes: InlineHashes): ContentPolicies => {
  const isSecure = config.siteUrl.startsWith('https:');
  const remote = config.apiHost === '' ? [] : [config.apiHost];
  const directives = (extra: Partial<ProviderHosts> = {}, inline: readonly string[] = []) => ({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts, ...inline, ...(extra.script ?? [])],
    'style-src': ["'self'", ...hashes.styles, ...inline],
    // Colours and shares of the data stand in style attributes.
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
  const providers = providersOf(config);
  const all = (kind: keyof ProviderHosts) => providers.flatMap((hosts) => hosts[kind]);
  const hosts = {
    script: all('script'),
    img: all('img'),
    connect: all('connect'),
    ...(providers.length > 0 && { frame: all('frame') }),
  };
  const trusted = trustedTypes([]);
  return {
    file: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    page: format({ ...directives(), ...trusted, ...end }),
    mapPage: format({ ...directives({ frame: [MAP_ORIGIN] }), ...trusted, ...end }),
    checkout: (nonce) =>
      format({ ...directives(hosts, [`'nonce-${nonce}'`]), ...trustedTypes(providers), ...end }),
    payment: providers.map(({ payment }) => payment),
  };
};

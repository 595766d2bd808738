import { MAP_ORIGIN } from '#domain/constants.ts';
import type { Config } from '#server/config.ts';
import type { InlineHashes } from './inline-hashes.ts';

export const REPORT_PATH = '/csp-report';
/** The policies of a page's scripts (Trusted Types): `client/parse-page.ts` reads markup, `client/offline` names the worker. */
const TRUSTED = ['shop', 'offline'];

/** Where the scripts of the payment providers come from and talk to, as their manuals say. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
};
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const PAYPAL = { script: PAYPAL_HOSTS, frame: PAYPAL_HOSTS, connect: PAYPAL_HOSTS, img: PAYPAL_HOSTS };
type ProviderHosts = Readonly<Record<keyof typeof STRIPE, readonly string[]>>;

export interface ContentPolicies {
  /** For what is no page: nothing may happen in it. */
  readonly file: string;
  /** The same for every page, so that it survives every cache. */
  readonly page: string;
  /** For the page that offers an embedded map: the same, and the map's host in frames. */
  readonly mapPage: string;
  /** Names the payment providers. @param nonce lets through what their scripts write into the page */
  checkout(nonce: string): string;
}

const providersOf = ({ payments, apiHost }: Config): readonly ProviderHosts[] => [
  // Another host's API says itself which keys it has.
  ...(payments.stripe || apiHost !== '' ? [STRIPE] : []),
  ...(payments.paypal || apiHost !== '' ? [PAYPAL] : []),
];

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
  const trusted = { 'require-trusted-types-for': ["'script'"], 'trusted-types': TRUSTED };
  return {
    file: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    page: format({ ...directives(), ...trusted, ...end }),
    mapPage: format({ ...directives({ frame: [MAP_ORIGIN] }), ...trusted, ...end }),
    checkout: (nonce) => format({ ...directives(hosts, [`'nonce-${nonce}'`]), ...end }),
  };
};

import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { dropEnd } from '#domain/drop-end.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { english } from '#i18n/labels/en.ts';
import { type DatabaseConfig, readDatabase } from './db/database-config.ts';
import { parseTrustProxy, type TrustProxy } from './http/trust-proxy.ts';
import type { BucketConfig } from './media/bucket.ts';
import { readBucket } from './media/bucket-config.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Without one no webhook is believed; the reconciler still asks. */
  readonly webhookSecret: string | undefined;
  /** Another address than Stripe's own. */
  readonly apiUrl: string | undefined;
  /** How long (ms) one request waits for its answer. */
  readonly timeoutMs?: number;
}

export interface PayPalConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string | undefined;
  readonly mode: 'live' | 'test';
  /** Without a trailing slash. */
  readonly apiUrl: string;
  /** PayPal itself takes few; what stands in for it takes all. */
  readonly takesAnyCurrency: boolean;
  /** How long (ms) one request waits for its answer. */
  readonly timeoutMs?: number;
}

interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** `from` writes the shop's mails, and gets what visitors write to the shop. */
export type MailConfig =
  /** `secrets` are the parts of `url` that no log may show. */
  | {
      readonly kind: 'smtp';
      readonly from: MailAddress;
      readonly host: string;
      readonly url: string;
      readonly secrets: readonly string[];
    }
  | { readonly kind: 'inbox'; readonly from: MailAddress; readonly folder: string };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public address without a trailing slash; never taken from forwarded headers. */
  readonly siteUrl: string;
  readonly shopMode: 'demo' | 'live';
  /** Where the shop keeps what it makes: database, media, mail, secrets. */
  readonly varDir: string;
  /** Where all keys come from; undefined where the shop makes its own and keeps it in `varDir`. */
  readonly shopSecret: string | undefined;
  /** Replaced ones, which only open what was made with them. */
  readonly previousSecrets: readonly string[];
  readonly database: DatabaseConfig;
  /** Providers with keys; the sandbox stands in for one without. */
  readonly payments: {
    readonly stripe: StripeConfig | undefined;
    readonly paypal: PayPalConfig | undefined;
  };
  readonly mail: MailConfig;
  /** How many processes answer. */
  readonly webConcurrency: number;
  readonly logLevel: string;
  /** False only where tests and measurements ask for more than people would. */
  readonly rateLimits: boolean;
  /** Whose word about client addresses counts; undefined for nobody's. */
  readonly trustProxy: TrustProxy | undefined;
  /** How many connections one address may hold in each process; 0: any number. */
  readonly connectionsPerAddress: number;
  /** Opens `/metrics` to who knows it; undefined: to this machine alone. */
  readonly metricsToken: string | undefined;
  /** Whose API answers pages and browsers, without a trailing slash; '' for our own. */
  readonly apiHost: string;
  /** Where pictures and digital files are kept; undefined: in `varDir`. */
  readonly bucket: BucketConfig | undefined;
  /** Whose pages may call our API from a browser. */
  readonly corsOrigins: readonly string[];
  /** Whether browsers may keep visited pages for when they are offline; false also takes back what they kept. */
  readonly serviceWorker: boolean;
}

const MAX_PROCESSES = 64;

type Environment = Readonly<Record<string, string | undefined>>;

const readPort = (text: string | undefined, problems: string[]): number => {
  const port = Number(text ?? 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push(`PORT must be a number from 0 to 65535, not '${text}'`);
  return port;
};

const readConcurrency = (text: string | undefined, problems: string[]): number => {
  const count = Number(text ?? Math.min(availableParallelism(), MAX_PROCESSES));
  if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES)
    problems.push(`WEB_CONCURRENCY must be a number from 1 to ${MAX_PROCESSES}, not '${text}'`);
  return count;
};

/** `on` where nothing is said. */
const readSwitch = (name: string, text: string | undefined, problems: string[]): boolean => {
  if (text !== undefined && text !== 'on' && text !== 'off')
    problems.push(`${name} must be on or off, not '${text}'`);
  return text !== 'off';
};

const readUrl = (
  name: string,
  text: string,
  protocols: readonly string[],
  problems: string[],
): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  problems.push(
    `${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
  return undefined;
};

/** Both or none: half a pair of keys is a mistake, not a sandbox. */
const hasPair = (environment: Environment, names: readonly [string, string], problems: string[]): boolean => {
  const given = names.filter((name) => environment[name]);
  if (given.length === 1)
    problems.push(`${names.join(' and ')} are needed together; only ${given[0]} is set`);
  return given.length === 2;
};

const PAYPAL_API = { live: 'https://api-m.paypal.com', demo: 'https://api-m.sandbox.paypal.com' } as const;

/** An address of a stand-in for a provider, undefined for the provider's own; a live shop has no stand-ins. */
const readStandIn = (name: string, environment: Environment, problems: string[]): string | undefined => {
  const text = environment[name];
  if (text === undefined) return undefined;
  if (environment.SHOP_MODE === 'live') problems.push(`${name} is for tests: SHOP_MODE=live refuses it`);
  return readUrl(name, text, ['http:', 'https:'], problems)?.origin;
};

const readStripe = (environment: Environment, problems: string[]): StripeConfig | undefined => {
  const apiUrl = readStandIn('STRIPE_API_URL', environment, problems);
  if (!hasPair(environment, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'], problems)) return undefined;
  return {
    secretKey: environment.STRIPE_SECRET_KEY ?? '',
    publishableKey: environment.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    apiUrl,
  };
};

const readPayPal = (environment: Environment, problems: string[]): PayPalConfig | undefined => {
  const standIn = readStandIn('PAYPAL_API_URL', environment, problems);
  if (!hasPair(environment, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'], problems)) return undefined;
  const isLive = environment.SHOP_MODE === 'live';
  return {
    clientId: environment.PAYPAL_CLIENT_ID ?? '',
    clientSecret: environment.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: environment.PAYPAL_WEBHOOK_ID,
    mode: isLive ? 'live' : 'test',
    apiUrl: standIn ?? PAYPAL_API[isLive ? 'live' : 'demo'],
    takesAnyCurrency: standIn !== undefined,
  };
};

const readList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const readOrigins = (text: string, problems: string[]): string[] => {
  const origins = readList(text);
  for (const origin of origins)
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      problems.push(`CORS_ORIGINS must be origins like https://shop.example, not '${origin}'`);
  return origins;
};

/** `Quwana <shop@example.com>`, or the address alone. */
const readSender = (text: string, problems: string[]): MailAddress => {
  const [, quoted = '', address = text] = /^("[^"<>]*" *|[^"<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const name = quoted.replaceAll('"', '').trim();
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address.trim()) || /\p{Cc}/u.test(name))
    problems.push(`MAIL_FROM must be an address such as Shop <shop@example.com>, not '${text}'`);
  return { name, address: address.trim() };
};

const readEncoded = (password: string, problems: string[]): string => {
  try {
    return decodeURIComponent(password);
  } catch {
    problems.push('SMTP_URL must have a password whose % signs are written as %25');
    return '';
  }
};

const readMail = (environment: Environment, varDir: string, problems: string[]): MailConfig => {
  const from = readSender(environment.MAIL_FROM ?? `Quwana <${english.lbl_com_email}>`, problems);
  const smtp = environment.SMTP_URL
    ? readUrl('SMTP_URL', environment.SMTP_URL, ['smtp:', 'smtps:'], problems)
    : undefined;
  if (!smtp) return { kind: 'inbox', from, folder: resolve(varDir, 'mail') };
  const secrets = [smtp.password, readEncoded(smtp.password, problems)].filter((text) => text !== '');
  return { kind: 'smtp', from, host: smtp.hostname, url: smtp.href, secrets };
};

const readRateLimits = ({ RATE_LIMITS = 'on', SHOP_MODE }: Environment, problems: string[]): boolean => {
  if (RATE_LIMITS !== 'on' && RATE_LIMITS !== 'off')
    problems.push(`RATE_LIMITS must be on or off, not '${RATE_LIMITS}'`);
  if (RATE_LIMITS === 'off' && SHOP_MODE === 'live')
    problems.push('RATE_LIMITS=off is for tests: SHOP_MODE=live refuses it');
  return RATE_LIMITS !== 'off';
};

/** Browsers hold six, and behind one address may stand a campus. */
const CONNECTIONS = 256;

const readConnections = (environment: Environment, problems: string[]): number => {
  const { CONNECTIONS_PER_ADDRESS: text, RATE_LIMITS } = environment;
  if (text === undefined) return RATE_LIMITS === 'off' ? 0 : CONNECTIONS;
  if (!/^\d{1,6}$/.test(text))
    problems.push(`CONNECTIONS_PER_ADDRESS must be a whole number, 0 for no limit, not '${text}'`);
  return Number(text);
};

const readTrustProxy = (text: string | undefined, problems: string[]): TrustProxy | undefined => {
  const trust = text === undefined ? undefined : parseTrustProxy(text);
  if (text !== undefined && !trust)
    problems.push(`TRUST_PROXY must be a number of proxies or networks like 10.0.0.0/8, not '${text}'`);
  return trust;
};

/** Shorter ones could be tried out by whoever holds something made with them. */
const SECRET_MINIMUM = 32;
const TOKEN_MINIMUM = 16;

const checkLive = (config: Config, environment: Environment, problems: string[]): void => {
  if (config.shopMode !== 'live') return;
  const { stripe } = config.payments;
  if (!stripe) problems.push('SHOP_MODE=live needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY');
  // With keys for tests a published card number would buy everything.
  else if (!/^[sr]k_live_/.test(stripe.secretKey) || !stripe.publishableKey.startsWith('pk_live_'))
    problems.push('SHOP_MODE=live needs live keys of Stripe: sk_live_ (or rk_live_) and pk_live_');
  if (!config.payments.paypal)
    problems.push('SHOP_MODE=live needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET');
  if (config.mail.kind !== 'smtp') problems.push('SHOP_MODE=live needs SMTP_URL');
  else if (!environment.MAIL_FROM) problems.push('SHOP_MODE=live needs MAIL_FROM');
};

/** The environment -> configuration, or every problem at once. */
export const readConfig = (given: Environment): Result<Config, string[]> => {
  const problems: string[] = [];
  // A variable set to nothing counts as not set.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const port = readPort(environment.PORT, problems);
  const site = readUrl(
    'SITE_URL',
    environment.SITE_URL ?? `http://localhost:${port || 4321}`,
    ['http:', 'https:'],
    problems,
  );
  const apiHost = environment.API_HOST
    ? readUrl('API_HOST', environment.API_HOST, ['http:', 'https:'], problems)
    : undefined;
  const shopMode = environment.SHOP_MODE ?? 'demo';
  if (shopMode !== 'demo' && shopMode !== 'live')
    problems.push(`SHOP_MODE must be demo or live, not '${shopMode}'`);
  const database = readDatabase(
    environment.DATABASE_URL ?? 'file:var/shop.db',
    environment.DATABASE_REPLICA_URL,
    problems,
  );
  // Everything of one shop stands together, beside its database file.
  const varDir = resolve(
    environment.VAR_DIR ?? (database.kind === 'sqlite' ? dirname(database.file) : 'var'),
  );
  const config: Config = {
    port,
    host: environment.HOST ?? '127.0.0.1',
    siteUrl: dropEnd(site?.href ?? '', '/'),
    shopMode: shopMode === 'live' ? 'live' : 'demo',
    varDir,
    shopSecret: environment.SHOP_SECRET,
    previousSecrets: readList(environment.SHOP_SECRET_PREVIOUS ?? ''),
    database,
    payments: { stripe: readStripe(environment, problems), paypal: readPayPal(environment, problems) },
    mail: readMail(environment, varDir, problems),
    webConcurrency: readConcurrency(environment.WEB_CONCURRENCY, problems),
    logLevel: environment.LOG_LEVEL ?? 'info',
    rateLimits: readRateLimits(environment, problems),
    trustProxy: readTrustProxy(environment.TRUST_PROXY, problems),
    connectionsPerAddress: readConnections(environment, problems),
    metricsToken: environment.METRICS_TOKEN,
    apiHost: apiHost?.origin ?? '',
    bucket: readBucket(environment, problems),
    corsOrigins: readOrigins(environment.CORS_ORIGINS ?? '', problems),
    serviceWorker: readSwitch('SERVICE_WORKER', environment.SERVICE_WORKER, problems),
  };
  if (config.metricsToken !== undefined && config.metricsToken.length < TOKEN_MINIMUM)
    problems.push(`METRICS_TOKEN must have at least ${TOKEN_MINIMUM} characters`);
  if (config.shopSecret !== undefined && config.shopSecret.length < SECRET_MINIMUM)
    problems.push(`SHOP_SECRET must have at least ${SECRET_MINIMUM} characters`);
  if (config.previousSecrets.some((secret) => secret.length < SECRET_MINIMUM))
    problems.push(`Each secret of SHOP_SECRET_PREVIOUS must have at least ${SECRET_MINIMUM} characters`);
  checkLive(config, environment, problems);
  return problems.length > 0 ? refuse(problems) : ok(config);
};

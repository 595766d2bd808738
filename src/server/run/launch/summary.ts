import { market, marketName } from '#domain/market/market.ts';
import { DEFAULT_MARKET } from '#domain/market/markets.ts';
import { DEV_MAIL_PATH } from '#routes/paths.ts';
import type { Config } from '#server/config/config.ts';
import { decideOffers, type Offer } from '#server/config/payment-offers.ts';
import { findDevInbox } from '#server/mail/dev/dev-inbox.ts';
import type { Build } from '#server/platform/builds/builds.ts';
import { formatDatabase } from '#server/platform/database/database-config.ts';
import { isLocalTrial } from '#server/platform/http/local/local-request.ts';

type Feature = readonly [name: string, state: 'on' | 'off' | 'test' | 'sandbox' | '', note: string];

export interface StartedShop {
  readonly build: Build;
  readonly isOutdated: boolean;
  /** One-time link for the first owner; undefined if there is one. */
  readonly ownerLink?: string | undefined;
}

/** @param config with the payments and the mail that the office has set */
export function formatSummary(
  config: Config,
  url: string,
  { build, isOutdated, ownerLink }: StartedShop,
): string[] {
  const places = [
    ['Shop', url],
    ...(config.siteUrl === url ? [] : [['Public URL', config.siteUrl]]),
    ['Office', ownerLink ?? `${config.siteUrl}/office`],
    ...(ownerLink === undefined ? [] : [['', 'This link opens the office once, within 15 minutes.']]),
    ['Mode', config.shopMode],
    ...(marketName() === DEFAULT_MARKET ? [] : [['Market', marketName()]]),
    ['Build', `${build.id}${isOutdated ? ' (OUTDATED: the last build failed)' : ''}`],
    ['Processes', String(config.webConcurrency)],
    ['Database', formatDatabase(config.database)],
  ];
  const localUrl = urlOnThisMachine(config, url);
  const features = [
    ...listPayments(config),
    ...listMail(config, localUrl),
    ...listNetwork(config),
    ...listRest(config, localUrl),
  ];
  return [
    '',
    ...places.map(([name = '', value = '']) => `  ${name.padEnd(15)} ${value}`),
    '',
    ...features.map(([name, state, note]) => `  ${name.padEnd(15)} ${state.padEnd(8)} ${note}`.trimEnd()),
    '',
    '  Press Ctrl-C to stop.',
  ];
}

/** `isLocalRequest` requires the host name of SITE_URL. */
function urlOnThisMachine({ siteUrl }: Config, url: string): string {
  const local = new URL(url);
  local.hostname = new URL(siteUrl).hostname;
  return local.origin;
}

export function formatOutdated(build: Build): string[] {
  return [
    '',
    '  THE BUILD FAILED. The shop starts with the last complete build:',
    `    ${build.id}, completed at ${build.completedAt.toISOString()}`,
    '  Later changes of texts and code are not included.',
    '  Fix the errors above, then run: npm run build && kill -HUP $(cat var/shop.pid)',
    '',
  ];
}

function listPayments({ payments, shopMode }: Config): Feature[] {
  const { card, wallet, razorpay: offer, tap: tapOffer, upi, bank, cash } = decideOffers(payments, shopMode);
  const { stripe, paypal, razorpay, tap } = payments;
  return [
    [
      'Card',
      formatState(card, stripe?.secretKey.includes('_test_') === true),
      stripe ? 'Stripe' : 'enter keys in the office, or set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'Wallet',
      formatState(wallet, paypal?.mode === 'test'),
      wallet === 'provider'
        ? 'PayPal'
        : `needs PAYPAL_CLIENT_ID and a currency that PayPal supports, not ${market().currency}`,
    ],
    [
      'Razorpay',
      formatState(offer, razorpay?.keyId.startsWith('rzp_test_') === true),
      razorpay && offer === 'provider'
        ? 'UPI, cards, netbanking'
        : 'UPI and more in India; needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
    ],
    [
      'Tap',
      formatState(tapOffer, tap?.secretKey.startsWith('sk_test_') === true),
      tap && tapOffer === 'provider'
        ? 'cards, mada, KNET, Apple Pay'
        : 'mada, KNET and more in the Gulf; needs TAP_SECRET_KEY',
    ],
    [
      'UPI',
      formatState(upi, false),
      payments.upi?.address ?? 'needs UPI_ADDRESS and UPI_PAYEE, and a shop in INR',
    ],
    [
      'Bank transfer',
      formatState(bank, false),
      payments.bank ? payments.bank.name : 'needs BANK_ACCOUNT_NAME and BANK_IBAN, or an account number',
    ],
    cash
      ? ['Cash', 'on', 'on delivery; turn it off in the office or with CASH_ON_DELIVERY=off']
      : ['Cash', 'off', 'turned off in the office or by CASH_ON_DELIVERY=off'],
  ];
}

function formatState(offer: Offer, isTest: boolean): Feature[1] {
  if (offer !== 'provider') return offer;
  return isTest ? 'test' : 'on';
}

function listMail(config: Config, localUrl: string): Feature[] {
  const { mail } = config;
  if (mail.kind === 'smtp') return [['Mail', 'on', `sent through ${mail.host}`]];
  if (mail.kind === 'off')
    return [
      ['Mail', 'off', 'no mail is sent: customers get no order mails and CANNOT RESET PASSWORDS;'],
      ['', '', 'enter a server in the office, or set SMTP_URL and MAIL_FROM and remove MAIL=off'],
    ];
  return [
    [
      'Mail',
      'sandbox',
      `stored as files in ${mail.folder}; enter a server in the office, or set SMTP_URL and MAIL_FROM`,
    ],
    findDevInbox(config, mail)
      ? [
          'Inbox',
          'on',
          `${localUrl}${DEV_MAIL_PATH}, on this machine only; set SITE_URL before you put a proxy in front`,
        ]
      : ['Inbox', 'off', `${DEV_MAIL_PATH} needs a SITE_URL on this machine, and no TRUST_PROXY`],
  ];
}

function listNetwork(config: Config): Feature[] {
  const { siteUrl, trustProxy, apiHost, corsOrigins } = config;
  return [
    siteUrl.startsWith('https:')
      ? ['HTTPS', 'on', 'a proxy with TLS is required in front']
      : ['HTTPS', 'off', 'set SITE_URL to an https:// address, with a proxy in front'],
    trustProxy
      ? ['Proxy', 'on', `X-Forwarded-For is trusted from ${formatTrust(trustProxy)}`]
      : ['Proxy', 'off', 'X-Forwarded-For is ignored; set TRUST_PROXY behind a proxy'],
    config.rateLimits ? ['Rate limits', 'on', ''] : ['Rate limits', 'off', 'RATE_LIMITS=off'],
    ...(apiHost === '' ? [] : [['Other API', 'on', apiHost] as const]),
    ...(corsOrigins.length === 0 ? [] : [['CORS', 'on', corsOrigins.join(', ')] as const]),
  ];
}

function formatTrust(trust: NonNullable<Config['trustProxy']>): string {
  return 'hops' in trust ? `the last ${trust.hops} proxies` : trust.networks.join(', ');
}

function listRest(config: Config, localUrl: string): Feature[] {
  const { database, bucket, varDir, serviceWorker } = config;
  const hasReplica = database.kind === 'postgres' && database.replicaUrl !== undefined;
  return [
    hasReplica
      ? ['Replica', 'on', 'pages read from DATABASE_REPLICA_URL']
      : ['Replica', 'off', 'with PostgreSQL, set DATABASE_REPLICA_URL'],
    bucket
      ? ['Bucket', 'on', `pictures and files are in ${bucket.name}`]
      : ['Bucket', 'off', `pictures and files are in ${varDir}; set MEDIA_URL to use S3`],
    serviceWorker
      ? ['Service worker', 'on', 'set SERVICE_WORKER=off to disable']
      : ['Service worker', 'off', 'SERVICE_WORKER=off'],
    describeMetrics(config, localUrl),
  ];
}

function describeMetrics(config: Config, localUrl: string): Feature {
  const isTrial = isLocalTrial(config);
  if (config.metricsToken)
    return ['Metrics', 'on', `/metrics, with METRICS_TOKEN${isTrial ? ' or on this machine' : ''}`];
  return isTrial
    ? ['Metrics', 'on', `${localUrl}/metrics, on this machine only`]
    : ['Metrics', 'off', 'set METRICS_TOKEN for /metrics and the details of /readyz'];
}

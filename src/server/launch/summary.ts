import { CURRENCY } from '#domain/constants.ts';
import { DEV_MAIL_PATH } from '#i18n/paths.ts';
import type { Build } from '#server/builds/builds.ts';
import type { Config } from '#server/config.ts';
import { formatDatabase } from '#server/db/database-config.ts';
import { findDevInbox } from '#server/mail/dev/dev-inbox.ts';
import { paypalTakes } from '#server/payments/payments-config.ts';

type Feature = readonly [name: string, isOn: boolean, why: string];

/**
 * What the operator should know about the shop that just started: where it is, then each feature with on or off and why.
 * Nothing in it is secret: of a database its label, of a mail server its host.
 */
export function formatSummary(
  config: Config,
  url: string,
  { build, isOutdated }: { readonly build: Build; readonly isOutdated: boolean },
): string[] {
  const facts = [
    ['Shop', url],
    ...(config.siteUrl === url ? [] : [['Public URL', config.siteUrl]]),
    ['Mode', config.shopMode],
    ['Build', `${build.id}${isOutdated ? ' (OUTDATED: the last build failed)' : ''}`],
    ['Processes', String(config.webConcurrency)],
    ['Database', formatDatabase(config.database)],
  ];
  const features = [...listPayments(config), describeMail(config, url)].map(([name, isOn, why]) => [
    name,
    `${isOn ? 'on ' : 'off'}  ${why}`,
  ]);
  const rows = [...facts, ...features];
  return ['', ...rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`), '', '  Ctrl-C stops it.'];
}

/** What to say when the sources cannot be built and an earlier build is served. */
export function formatOutdated(build: Build): string[] {
  return [
    '',
    '  THE BUILD FAILED. The shop starts with the last good build:',
    `    ${build.id}, complete since ${build.completedAt.toISOString()}`,
    '  Changes of texts and code since then are not shown.',
    '  Correct what the messages above name, then run: npm run build && kill -HUP $(cat var/shop.pid)',
    '',
  ];
}

function listPayments({ payments, shopMode }: Config): Feature[] {
  const { stripe, paypal, cashOnDelivery = true } = payments;
  const withoutKeys = (name: string, variables: string): Feature =>
    shopMode === 'live'
      ? [name, false, `set ${variables}`]
      : [name, true, `sandbox, no money moves; set ${variables} for real payments`];
  return [
    stripe ? ['Card', true, 'Stripe'] : withoutKeys('Card', 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY'),
    paypal
      ? ['Wallet', ...describePayPal(paypalTakes(paypal, CURRENCY))]
      : withoutKeys('Wallet', 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET'),
    cashOnDelivery
      ? ['Cash', true, 'on delivery; CASH_ON_DELIVERY=off turns it off']
      : ['Cash', false, 'CASH_ON_DELIVERY=off'],
  ];
}

function describePayPal(takesCurrency: boolean): [boolean, string] {
  return takesCurrency ? [true, 'PayPal'] : [false, `PayPal does not take ${CURRENCY}`];
}

function describeMail(config: Config, url: string): Feature {
  const { mail } = config;
  if (mail.kind === 'off')
    return ['Mail', false, 'MAIL=off: no order mails, and customers cannot reset a password'];
  if (mail.kind === 'smtp') return ['Mail', true, `sent through ${mail.host}`];
  const where = findDevInbox(config) ? `; read them at ${url}${DEV_MAIL_PATH}` : '';
  return ['Mail', true, `kept as files in ${mail.folder}${where}; set SMTP_URL to send them`];
}

import { DEV_MAIL_PATH } from '#i18n/paths.ts';
import type { Config } from '#server/config.ts';
import { findDevInbox } from '#server/mail/dev/dev-inbox.ts';

/**
 * What the person at the terminal should know about the shop that just started. Nothing in it is secret: of a
 * database its label, of a mail server its host.
 */
export function formatSummary(config: Config, url: string): string[] {
  const rows = [
    ['Shop', url],
    ...(config.siteUrl === url ? [] : [['Public URL', config.siteUrl]]),
    ['Mode', config.shopMode],
    ['Processes', String(config.webConcurrency)],
    ['Database', formatDatabase(config.database)],
    ['Payments', formatPayments(config.payments)],
    ['Mail', formatMail(config.mail)],
    ...(findDevInbox(config) ? [['', `to be read at ${url}${DEV_MAIL_PATH}`]] : []),
  ];
  return ['', ...rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`), '', '  Ctrl-C stops it.'];
}

function formatDatabase(database: Config['database']): string {
  return database.kind === 'sqlite' ? `SQLite, ${database.file}` : `PostgreSQL, ${database.label}`;
}

function formatPayments(payments: Config['payments']): string {
  const card = payments.stripe ? 'card by Stripe' : 'card in the sandbox (no money moves)';
  const wallet = payments.paypal ? 'wallet by PayPal' : 'wallet in the sandbox (no money moves)';
  return `${card}, ${wallet}, cash on delivery`;
}

function formatMail(mail: Config['mail']): string {
  return mail.kind === 'smtp' ? `sent through ${mail.host}` : `kept as files in ${mail.folder}`;
}

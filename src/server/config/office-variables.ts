import type { Environment } from '#server/platform/environment/environment.ts';
import { BACKUP_VARIABLES, type BackupVariable } from './backup-bucket.ts';
import { PAYMENT_KEYS, PAYMENT_VARIABLES, type PaymentVariable } from './payment-variables.ts';

export const MAIL_VARIABLES = ['MAIL', 'SMTP_URL', 'MAIL_FROM'] as const;

/** They decide at the start of a process what it is. */
export const STAGE_VARIABLES = ['SHOP_MODE', 'SITE_URL'] as const;

/** Variables that the office can set. */
export type OfficeVariable =
  | PaymentVariable
  | BackupVariable
  | (typeof MAIL_VARIABLES)[number]
  | (typeof STAGE_VARIABLES)[number];

/** Those that the shop reads again when the office has changed one. */
export const LIVE_VARIABLES: readonly string[] = [
  ...PAYMENT_VARIABLES,
  ...MAIL_VARIABLES,
  'STRIPE_API_URL',
  'PAYPAL_API_URL',
  'RAZORPAY_API_URL',
  'TAP_API_URL',
  ...STAGE_VARIABLES,
  ...BACKUP_VARIABLES,
];

const SEALED: ReadonlySet<string> = new Set([
  ...Object.values(PAYMENT_KEYS).flat(),
  'SMTP_URL',
  'BACKUP_SECRET_ACCESS_KEY',
]);

/** True if its value is encrypted and never shown. */
export const isSealed = (variable: string): boolean => SEALED.has(variable);

/** Variables of the environment win. @param stored those that the office has set */
export const mergeVariables = (
  given: Environment,
  stored: Readonly<Record<string, string>>,
): Environment => ({
  ...stored,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

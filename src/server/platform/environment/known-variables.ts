/** All variables except those for tests. Documented in src/docs/configure.md. */
export const KNOWN_VARIABLES: readonly string[] = [
  'API_HOST',
  'AWS_ACCESS_KEY_ID',
  'AWS_ENDPOINT_URL',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_DIR',
  'BACKUP_ENDPOINT_URL',
  'BACKUP_REGION',
  'BACKUP_SECRET_ACCESS_KEY',
  'BACKUP_URL',
  'BANK_ACCOUNT_NAME',
  'BANK_ACCOUNT_NUMBER',
  'BANK_CODE',
  'BANK_IBAN',
  'BANK_NAME',
  'BANK_TRANSFERS',
  'CARD_PAYMENTS',
  'CASH_ON_DELIVERY',
  'CONNECTIONS_PER_ADDRESS',
  'CORS_ORIGINS',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'HOST',
  'LOG_LEVEL',
  'MAIL',
  'MAIL_FROM',
  'MARKET',
  'MEDIA_URL',
  'METRICS_TOKEN',
  'PAYMENT_ORDER',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PORT',
  'RATE_LIMITS',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_PAYMENTS',
  'RAZORPAY_WEBHOOK_SECRET',
  'SERVICE_WORKER',
  'SHOP_ENV_FILE',
  'SHOP_MODE',
  'SHOP_SECRET',
  'SHOP_SECRET_PREVIOUS',
  'SITE_URL',
  'SMTP_URL',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TAP_PAYMENTS',
  'TAP_SECRET_KEY',
  'TRUST_PROXY',
  'UPI_ADDRESS',
  'UPI_PAYEE',
  'UPI_PAYMENTS',
  'VAR_DIR',
  'WALLET_PAYMENTS',
  'WEB_CONCURRENCY',
];

const TEST_VARIABLES = ['PAYPAL_API_URL', 'RAZORPAY_API_URL', 'STRIPE_API_URL', 'TAP_API_URL'];

const known = new Set([...KNOWN_VARIABLES, ...TEST_VARIABLES]);
const PREFIXES = /^(?:DATABASE|SITE|SHOP|MEDIA|STRIPE|PAYPAL|RAZORPAY|SMTP|MAIL|CORS|METRICS|RATE|TRUST)_/i;

export const isKnownVariable = (name: string): boolean => known.has(name);

const dropLetter = (name: string, at: number): string => name.slice(0, at) + name.slice(at + 1);
/** Two names that differ by one typing error share at least one of these forms. */
const listForms = (name: string): string[] => [name, ...Array.from(name, (_, at) => dropLetter(name, at))];

/** True if the name has a prefix of the shop's variables, or is one typing error away from one of them. */
export const looksLikeShopVariable = (name: string): boolean => {
  if (PREFIXES.test(name)) return true;
  const forms = new Set(listForms(name.toUpperCase()));
  return KNOWN_VARIABLES.some(
    (other) => other.length > 4 && listForms(other).some((form) => forms.has(form)),
  );
};

/** Prefixes of the shop's settings, and of the variables that a client of PostgreSQL reads. */
const SETTINGS =
  /^(DATABASE_|SITE_|HOST$|PORT$|SHOP_|API_HOST|VAR_|MEDIA_|BACKGROUND_|AWS_|STRIPE_|PAYPAL_|SMTP_|MAIL$|MAIL_|CASH_|LOG_|CORS_|RATE_|TRUST_|METRICS_|PG[A-Z]+$|NODE_ENV$)/;

/**
 * The environment without the settings of a real shop, so that tests cannot reach a database or payment accounts that
 * the shell has configured.
 */
export function readTestEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !SETTINGS.test(name));
  return { ...Object.fromEntries(kept), ASTRO_TELEMETRY_DISABLED: '1', SHOP_ENV_FILE: 'off' };
}

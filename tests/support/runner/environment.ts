const SETTINGS =
  /^(DATABASE_|SITE_|HOST$|PORT$|SHOP_|API_HOST|VAR_|MARKET$|MEDIA_|BACKGROUND_|AWS_|STRIPE_|PAYPAL_|SMTP_|MAIL$|MAIL_|CASH_|LOG_|CORS_|RATE_|TRUST_|METRICS_|PG[A-Z]+$|NODE_ENV$)/;

/** Returns the environment without shop settings, so that tests cannot access a real database or payment account. */
export function readTestEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !SETTINGS.test(name));
  return { ...Object.fromEntries(kept), ASTRO_TELEMETRY_DISABLED: '1', SHOP_ENV_FILE: 'off' };
}

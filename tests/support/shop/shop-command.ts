import { runCli } from '#server/cli/terminal/run-cli.ts';
import type { Config } from '#server/config/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { manualClock } from '../clock.ts';

export interface CommandOutcome {
  /** Exit code: 0 success, 1 refused, 2 wrong usage. */
  readonly code: number;
  readonly out: string;
  /** Standard error without the line about the database. */
  readonly err: string;
  /** Line about the database; '' if there is none. */
  readonly database: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as they please
  readonly json: any;
}

/**
 * Runs `npm run shop -- ...args` in this process, on an open shop at its time, or on the shop of a configuration at the
 * time at which test shops open.
 */
export const runShopCommand = async (
  on: Config | { readonly config: Config; readonly clock: Clock },
  ...args: string[]
): Promise<CommandOutcome> => {
  const { config, clock } = 'config' in on ? on : { config: on, clock: manualClock() };
  const out: string[] = [];
  const err: string[] = [];
  const { database, varDir, payments, shopSecret, variables } = config;
  const code = await runCli(args, {
    environment: {
      DATABASE_URL: database.kind === 'sqlite' ? `file:${database.file}` : database.url,
      VAR_DIR: varDir,
      LOG_LEVEL: 'silent',
      ...variables,
      ...(shopSecret && { SHOP_SECRET: shopSecret }),
      ...(payments.stripe && {
        STRIPE_SECRET_KEY: payments.stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: payments.stripe.publishableKey,
        STRIPE_API_URL: payments.stripe.apiUrl,
      }),
      ...(payments.tap && {
        TAP_SECRET_KEY: payments.tap.secretKey,
        TAP_API_URL: payments.tap.apiUrl,
      }),
      ...(payments.razorpay && {
        RAZORPAY_KEY_ID: payments.razorpay.keyId,
        RAZORPAY_KEY_SECRET: payments.razorpay.keySecret,
        RAZORPAY_API_URL: payments.razorpay.apiUrl,
      }),
      ...(payments.paypal && {
        PAYPAL_CLIENT_ID: payments.paypal.clientId,
        PAYPAL_CLIENT_SECRET: payments.paypal.clientSecret,
        PAYPAL_API_URL: payments.paypal.apiUrl,
      }),
    },
    directory: varDir,
    clock,
    print: (line) => out.push(line),
    warn: (line) => err.push(line),
  });
  const text = out.join('\n');
  const databaseLine = err.find((line) => line.startsWith('Database: ')) ?? '';
  return {
    code,
    out: text,
    err: err.filter((line) => line !== databaseLine).join('\n'),
    database: databaseLine,
    json: args.includes('--json') && text ? JSON.parse(text) : undefined,
  };
};

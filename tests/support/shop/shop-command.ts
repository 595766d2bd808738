import { runCli } from '#server/cli/terminal/run-cli.ts';
import type { Config } from '#server/config/config.ts';

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

/** Runs `npm run shop -- ...args` on the shop of `config` in this process. */
export const runShopCommand = async (config: Config, ...args: string[]): Promise<CommandOutcome> => {
  const out: string[] = [];
  const err: string[] = [];
  const { database, varDir, payments } = config;
  const code = await runCli(args, {
    environment: {
      DATABASE_URL: database.kind === 'sqlite' ? `file:${database.file}` : database.url,
      VAR_DIR: varDir,
      LOG_LEVEL: 'silent',
      ...(payments.stripe && {
        STRIPE_SECRET_KEY: payments.stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: payments.stripe.publishableKey,
        STRIPE_API_URL: payments.stripe.apiUrl,
      }),
      ...(payments.paypal && {
        PAYPAL_CLIENT_ID: payments.paypal.clientId,
        PAYPAL_CLIENT_SECRET: payments.paypal.clientSecret,
        PAYPAL_API_URL: payments.paypal.apiUrl,
      }),
    },
    directory: varDir,
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

import { pino } from 'pino';
import type { Result } from '#domain/result.ts';
import { openApp } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { readShopConfig } from '#server/config/shop-config.ts';
import type { App } from '#server/context.ts';
import { formatDatabase } from '#server/platform/database/database-config.ts';
import { isMigrated } from '#server/platform/database/has-shop.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Terminal } from './command.ts';

const accept = (config: Result<Config, string[]>): Config => {
  if (config.ok) return config.value;
  throw new StartupError(config.error.join('\n'));
};

/** Does not open the database. @throws StartupError for an invalid configuration */
export const getConfig = ({ environment, warn }: Terminal): Config => {
  const config = accept(readConfig(environment));
  warn(`Database: ${formatDatabase(config.database)}`);
  return config;
};

/** @throws StartupError if the database contains no shop */
export const requireShop = async (config: Config): Promise<void> => {
  if (await isMigrated(config.database)) return;
  throw new StartupError(
    `There is no shop in this database (${formatDatabase(config.database)}): check DATABASE_URL, or create a shop with npm start or the import command.`,
  );
};

interface ShopOptions {
  readonly mayCreate?: boolean;
}

/**
 * Opens the shop, runs `work` and closes the shop. Logs go to stderr, because stdout contains the result.
 * @throws StartupError if the configuration is invalid or the database is missing or unusable
 */
export const withShop = async <T>(
  terminal: Terminal,
  work: (app: App) => Promise<T>,
  { mayCreate = false }: ShopOptions = {},
): Promise<T> => {
  const given = getConfig(terminal);
  if (!mayCreate) await requireShop(given);
  const config = accept(await readShopConfig(terminal.environment));
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const app = await openApp(config, { log, ...(terminal.clock && { clock: terminal.clock }) });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

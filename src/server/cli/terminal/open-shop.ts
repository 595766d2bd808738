import { pino } from 'pino';
import { openApp } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { formatDatabase } from '#server/platform/database/database-config.ts';
import { hasShop } from '#server/platform/database/has-shop.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Terminal } from './command.ts';

/** Reads the settings without opening the database, and names it. @throws StartupError when they are wrong */
export const getConfig = ({ environment, complain }: Terminal): Config => {
  const config = readConfig(environment);
  if (!config.ok) throw new StartupError(config.error.join('\n'));
  complain(`Database: ${formatDatabase(config.value.database)}`);
  return config.value;
};

/** @throws StartupError when there is no shop in the database */
export const requireShop = async (config: Config): Promise<void> => {
  if (await hasShop(config.database)) return;
  throw new StartupError(
    `There is no shop in this database (${formatDatabase(config.database)}): check DATABASE_URL, or create a shop with npm start or the command import.`,
  );
};

interface ShopOptions {
  /** Whether the command creates a database that does not exist; default: it refuses. */
  readonly mayCreate?: boolean;
}

/**
 * Lets `work` use the shop that the environment names, and closes it after. The log goes to stderr: stdout is the
 * command's answer. @throws StartupError when the settings are wrong or the database does not exist or cannot be used
 */
export const withShop = async <T>(
  terminal: Terminal,
  work: (app: App) => Promise<T>,
  { mayCreate = false }: ShopOptions = {},
): Promise<T> => {
  const config = getConfig(terminal);
  if (!mayCreate) await requireShop(config);
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const app = await openApp(config, { log });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

import { pino } from 'pino';
import { type App, openApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Terminal } from './command.ts';

/** The settings alone, for what may neither open nor make the database. @throws StartupError when they are wrong */
export const getConfig = ({ environment }: Terminal): Config => {
  const config = readConfig(environment);
  if (!config.ok) throw new StartupError(config.error.join('\n'));
  return config.value;
};

/**
 * Lets `work` use the shop that the environment names, and closes it after. The log goes to stderr: stdout is the
 * command's answer. @throws StartupError when the settings are wrong or the database cannot be used
 */
export const withShop = async <T>(terminal: Terminal, work: (app: App) => Promise<T>): Promise<T> => {
  const config = getConfig(terminal);
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const app = await openApp(config, { log });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

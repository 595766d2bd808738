import { pino } from 'pino';
import { type App, openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Terminal } from './command.ts';

/**
 * Lets `work` use the shop that the environment names, and closes it after. The log goes to stderr: stdout is the
 * command's answer. @throws StartupError when the settings are wrong or the database cannot be used
 */
export const withShop = async <T>({ environment }: Terminal, work: (app: App) => Promise<T>): Promise<T> => {
  const config = readConfig(environment);
  if (!config.ok) throw new StartupError(config.error.join('\n'));
  const log = pino({ level: config.value.logLevel }, pino.destination({ dest: 2, sync: true }));
  const app = await openApp(config.value, { log });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

import { type Config, readConfig } from '#server/config/config.ts';
import { loadEnvironmentFile } from '#server/platform/environment/environment-file.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** The settings of `.env` and the environment. Warnings go to stderr. @throws StartupError that lists every problem */
export function readSettings(): Config {
  for (const warning of loadEnvironmentFile(process.cwd(), process.env)) console.error(warning);
  const config = readConfig(process.env);
  if (config.ok) return config.value;
  const { error } = config;
  const title = error.length === 1 ? 'A setting is wrong:' : `${error.length} settings are wrong:`;
  throw new StartupError([title, ...error.map((problem) => `  ${problem}`)].join('\n'));
}

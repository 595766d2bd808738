import { type Config, readConfig } from '#server/config/config.ts';
import { loadEnvironmentFile } from '#server/platform/environment/environment-file.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** Prints warnings to stderr. @throws StartupError with all problems */
export function readSettings(): Config {
  for (const warning of loadEnvironmentFile(process.cwd(), process.env)) console.error(warning);
  const config = readConfig(process.env);
  if (config.ok) return config.value;
  const { error } = config;
  const title = error.length === 1 ? 'A setting is invalid:' : `${error.length} settings are invalid:`;
  throw new StartupError([title, ...error.map((problem) => `  ${problem}`)].join('\n'));
}

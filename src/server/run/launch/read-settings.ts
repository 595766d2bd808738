import type { Config } from '#server/config/config.ts';
import { readShopConfig } from '#server/config/shop-config.ts';
import { loadEnvironmentFile } from '#server/platform/environment/environment-file.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** Prints warnings to stderr. @throws StartupError with all problems */
export async function readSettings(): Promise<Config> {
  for (const warning of loadEnvironmentFile(process.cwd(), process.env)) console.error(warning);
  const config = await readShopConfig(process.env);
  if (config.ok) return config.value;
  const { error } = config;
  const title = error.length === 1 ? 'A setting is invalid:' : `${error.length} settings are invalid:`;
  throw new StartupError([title, ...error.map((problem) => `  ${problem}`)].join('\n'));
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openApp } from '#server/compose.ts';
import type { Config } from '#server/config/config.ts';
import { readChromeKey } from '#server/content/chrome-key.ts';
import { shopBuilds } from '#server/platform/builds/builds.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { buildSite } from './build.ts';
import { readSettings } from './read-settings.ts';

/** Returns '' without a database. The next start then builds again. */
const readKey = async (config: Config): Promise<string> => {
  if (config.database.kind === 'sqlite' && !existsSync(config.database.file)) return '';
  const app = await openApp(config);
  return readChromeKey(app).finally(() => app.close());
};

const build = async (interrupted: AbortSignal): Promise<void> => {
  const config = await readSettings();
  const { siteUrl, varDir } = config;
  const facts = { siteUrl, chromeKey: await readKey(config) };
  const built = await buildSite(process.cwd(), facts, interrupted);
  if (!built) return;
  const current = await shopBuilds.readCurrent();
  console.log(`\nBuild ${built.id} is complete. Current build: ${current?.id}`);
  console.log(`To serve it from a running shop: kill -HUP $(cat ${join(varDir, 'shop.pid')})`);
};

/** Sets the exit code to 1 when the build fails. */
export async function publish(interrupted: AbortSignal): Promise<void> {
  try {
    await build(interrupted);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const current = await shopBuilds.readCurrent();
    console.error(error.message);
    if (current) console.error(`The current build is still ${current.id}.`);
    process.exitCode = 1;
  }
}

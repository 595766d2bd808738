import { fileURLToPath } from 'node:url';
import { type App, openApp } from '#server/app.ts';
import { seedIfEmpty } from '#server/catalogue/seed.ts';
import type { Config } from '#server/config.ts';
import { readChromeKey } from '#server/content/chrome-key.ts';
import { buildWhenNeeded } from './build.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Everything between a valid configuration and a shop that can serve: the tables, a catalogue, the built pages.
 * An interrupt ends it early; the answered app is to be closed either way.
 *
 * @throws StartupError for what the person at the terminal can put right
 */
export async function prepareShop(config: Config, interrupted: AbortSignal): Promise<App> {
  const app = await openApp(config);
  try {
    await seedIfEmpty(app, (line) => console.log(line));
    if (!interrupted.aborted) {
      const facts = { siteUrl: config.siteUrl, chromeKey: await readChromeKey(app) };
      await buildWhenNeeded(ROOT, facts, interrupted);
    }
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

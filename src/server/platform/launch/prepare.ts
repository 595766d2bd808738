import { fileURLToPath } from 'node:url';
import { seedIfEmpty } from '#server/catalogue/seed.ts';
import { openApp } from '#server/compose.ts';
import type { Config } from '#server/config/config.ts';
import { readChromeKey } from '#server/content/chrome-key.ts';
import type { App } from '#server/context.ts';
import { type Build, shopBuilds } from '#server/platform/builds/builds.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { buildWhenNeeded } from './build.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface PreparedShop {
  /** To be closed by the caller. */
  readonly app: App;
  /** What to serve; undefined when the preparation was interrupted. */
  readonly build: Build | undefined;
  /** The sources could not be built, and `build` is an earlier one. */
  readonly isOutdated: boolean;
}

const factsOf = async (app: App) => ({ siteUrl: app.config.siteUrl, chromeKey: await readChromeKey(app) });

/** @throws StartupError when the site cannot be built and there is no earlier build */
const findBuild = async (app: App, interrupted: AbortSignal): Promise<Omit<PreparedShop, 'app'>> => {
  try {
    return { build: await buildWhenNeeded(ROOT, await factsOf(app), interrupted), isOutdated: false };
  } catch (error) {
    const build = error instanceof StartupError ? await shopBuilds.readCurrent() : undefined;
    if (!build) throw error;
    return { build, isOutdated: true };
  }
};

/**
 * Everything between a valid configuration and a shop that can serve: the tables, a catalogue, the built pages.
 * An interrupt ends it early.
 *
 * @throws StartupError for what the person at the terminal can put right
 */
export async function prepareShop(config: Config, interrupted: AbortSignal): Promise<PreparedShop> {
  const app = await openApp(config);
  try {
    await seedIfEmpty(app, (line) => console.log(line));
    if (interrupted.aborted) return { app, build: undefined, isOutdated: false };
    return { app, ...(await findBuild(app, interrupted)) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

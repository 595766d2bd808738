import { fileURLToPath } from 'node:url';
import { sweepImports } from '#server/catalogue/import-jobs/sweep-imports.ts';
import { seedIfEmpty } from '#server/catalogue/seed.ts';
import { openApp } from '#server/compose.ts';
import { type Config, checkLiveServices } from '#server/config/config.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import { readChromeKey } from '#server/content/chrome-key.ts';
import type { App } from '#server/context.ts';
import { type Build, shopBuilds } from '#server/platform/builds/builds.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { rememberLive } from '#server/settings/shop-stages.ts';
import { buildWhenNeeded } from './build.ts';
import { renderAgain } from './render-again.ts';
import { sweepFiles } from './sweep-files.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface PreparedShop {
  /** The caller closes it. */
  readonly app: App;
  /** The build to serve; undefined when interrupted. */
  readonly build: Build | undefined;
  /** True if the build failed and `build` is an earlier one. */
  readonly isOutdated: boolean;
}

/** After a lost secret, the shop starts without what was encrypted with it, and the office says what to enter again. */
const assertLiveServices = async (app: App): Promise<void> => {
  const { values, lost } = await readStoredVariables(app.db.read, app);
  if (lost.size > 0) return;
  const problems: string[] = [];
  const { payments, mail, config } = app;
  const services = { shopMode: config.shopMode, payments: payments.config, mail: mail.config };
  checkLiveServices(services, mergeVariables(config.variables, values), problems);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
};

const enterMode = async (app: App): Promise<void> => {
  await assertLiveServices(app);
  if (app.config.shopMode === 'live') await app.db.write((db) => rememberLive(db, app.clock.now()));
};

const factsOf = async (app: App) => ({ siteUrl: app.config.siteUrl, chromeKey: await readChromeKey(app) });

/** @throws StartupError when the build fails and there is no earlier one */
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
 * Builds for the mode and the address that the office has set, while the shop is running.
 *
 * @returns false when interrupted
 * @throws StartupError when a start would fail
 */
export async function prepareAgain(config: Config, interrupted: AbortSignal): Promise<boolean> {
  const app = await openApp(config);
  try {
    await enterMode(app);
    return (await buildWhenNeeded(ROOT, await factsOf(app), interrupted)) !== undefined;
  } finally {
    await app.close();
  }
}

/** Migrates the database, imports the demo catalogue and builds, as needed. @throws StartupError */
export async function prepareShop(config: Config, interrupted: AbortSignal): Promise<PreparedShop> {
  await sweepFiles(config);
  const app = await openApp(config);
  try {
    await enterMode(app);
    await sweepImports(app);
    await renderAgain(app);
    await seedIfEmpty(app, (line) => console.log(line));
    if (interrupted.aborted) return { app, build: undefined, isOutdated: false };
    return { app, ...(await findBuild(app, interrupted)) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

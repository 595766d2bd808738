import { join } from 'node:path';
import { type Build, openBuilds } from '#server/platform/builds/builds.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { type BuildFacts, hashBuildInputs } from './build-stamp.ts';
import { IDLE_EXIT_CODE, runChild } from './processes/child.mjs';

/**
 * Bundler threads can deadlock on two busy cores (rolldown/rolldown#10664). A working build is never idle for this
 * long.
 */
const IDLE_MS = 30_000;
const TRIES = 3;

const runAstro = async (
  folder: string,
  env: NodeJS.ProcessEnv,
  interrupted: AbortSignal,
): Promise<number> => {
  for (let tried = 1; ; tried += 1) {
    const code = await runChild(
      process.execPath,
      [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--outDir', folder],
      { interrupted, env, heartbeat: 'still building', idleMs: IDLE_MS },
    );
    if (code !== IDLE_EXIT_CODE || tried === TRIES || interrupted.aborted) return code;
    console.log('The build made no progress. Building the site again ...');
  }
};

/**
 * Builds in a new folder, which then becomes the current build.
 *
 * @param root folder of package.json and working directory
 * @returns undefined when interrupted
 * @throws StartupError when the build fails; Astro has printed the reason
 */
export async function buildSite(
  root: string,
  facts: BuildFacts,
  interrupted: AbortSignal,
): Promise<Build | undefined> {
  const next = await openBuilds(root).begin(await hashBuildInputs(root, facts));
  try {
    const env = {
      ASTRO_TELEMETRY_DISABLED: '1',
      ...process.env,
      SITE_URL: facts.siteUrl,
    };
    const code = await runAstro(next.folder, env, interrupted);
    if (interrupted.aborted) {
      await next.discard();
      return undefined;
    }
    if (code !== 0) throw new StartupError('The site could not be built; see the errors above.');
    return await next.publish();
  } catch (error) {
    await next.discard();
    throw error;
  }
}

/** @throws StartupError as `buildSite` */
export async function buildWhenNeeded(
  root: string,
  facts: BuildFacts,
  interrupted: AbortSignal,
): Promise<Build | undefined> {
  const current = await openBuilds(root).readCurrent();
  if (current && current.hash === (await hashBuildInputs(root, facts))) return current;
  console.log('Building the site (only when its sources changed) ...');
  return buildSite(root, facts, interrupted);
}

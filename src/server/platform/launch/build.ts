import { join } from 'node:path';
import { type Build, openBuilds } from '#server/platform/builds/builds.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { type BuildFacts, hashBuildInputs } from './build-stamp.ts';
import { runChild, STOOD_STILL } from './processes/child.mjs';

/**
 * Seen on two busy cores: the bundler waits for its own threads, which wait for it, and nothing ever goes on
 * (rolldown/rolldown#10664). A build that works is never so quiet.
 */
const IDLE_MS = 30_000;
const TRIES = 3;

/** @returns the exit code of the last try */
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
    if (code !== STOOD_STILL || tried === TRIES || interrupted.aborted) return code;
    console.log('Building the site once more ...');
  }
};

/**
 * Builds the site beside the current build and makes it the current one when it is complete.
 *
 * @param root the folder of package.json, which is the working directory
 * @returns undefined when it was interrupted
 * @throws StartupError when the build fails; Astro has printed the reason. The current build is still there
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
    if (code !== 0) throw new StartupError('The site could not be built; the reason is above.');
    return await next.publish();
  } catch (error) {
    await next.discard();
    throw error;
  }
}

/**
 * Builds the site unless the current build was made of the same inputs.
 *
 * @throws StartupError as `buildSite`
 */
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

import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';
import { type BuildFacts, hashBuildInputs } from './build-stamp.ts';
import { runChild, STOOD_STILL } from './child.mjs';

/**
 * Seen on two busy cores: the bundler waits for its own threads, which wait for it, and nothing ever goes on
 * (rolldown/rolldown#10664). A build that works is never so quiet.
 */
const IDLE_MS = 30_000;
const TRIES = 3;

/** @returns the exit code of the last try */
const runBuild = async (env: NodeJS.ProcessEnv, interrupted: AbortSignal): Promise<number> => {
  for (let tried = 1; ; tried += 1) {
    const code = await runChild(
      process.execPath,
      [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
      { interrupted, env, heartbeat: 'still building', idleMs: IDLE_MS },
    );
    if (code !== STOOD_STILL || tried === TRIES || interrupted.aborted) return code;
    console.log('Building the site once more ...');
  }
};

/**
 * Builds the site into `dist` unless the one there was made of the same inputs. The stamp goes before a build
 * begins and comes back after it succeeded, so an interrupted build is never taken for a whole one.
 *
 * @param root the folder of package.json
 * @throws StartupError when the build fails; Astro has said why on the screen
 */
export async function buildWhenNeeded(
  root: string,
  facts: BuildFacts,
  interrupted: AbortSignal,
): Promise<void> {
  const stampFile = join(root, 'dist', '.shop-build.json');
  const hash = await hashBuildInputs(root, facts);
  const stamp = `${JSON.stringify({ hash })}\n`;
  const previous = await readFile(stampFile, 'utf8').catch(() => '');
  if (previous === stamp && existsSync(join(root, 'dist', 'server', 'entry.mjs'))) return;

  console.log('Building the site (only when its sources changed) ...');
  await rm(stampFile, { force: true });
  const env = { ASTRO_TELEMETRY_DISABLED: '1', ...process.env, SITE_URL: facts.siteUrl };
  const code = await runBuild(env, interrupted);
  if (interrupted.aborted) return;
  if (code !== 0) throw new StartupError('The site could not be built; the reason is above.');
  await writeFile(stampFile, stamp);
}

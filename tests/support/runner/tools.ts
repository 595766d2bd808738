import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../../../src/server/platform/launch/processes/child.mjs';
import { type Counts, failedOnce, NONE, readVitestCounts } from './counts.ts';

const ASTRO = 'node_modules/astro/bin/astro.mjs';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const VITEST = 'node_modules/vitest/vitest.mjs';

/** Time limit of a hung step. Longer than any step takes. */
const STEP_TIMEOUT_MS = 35 * 60_000;

export type Run = { readonly env: NodeJS.ProcessEnv; readonly interrupted: AbortSignal };

export const lint = (run: Run) => countAsOneTest([BIOME, 'check', '.'], run);
export const checkTypes = (run: Run) => countAsOneTest([ASTRO, 'check', '--minimumSeverity', 'warning'], run);

/** Builds the site for the browser tests. Only a failure is a result. Writes database and pictures to `stock`. */
export async function buildSite(run: Run, stock?: string): Promise<Counts> {
  const { failures } = await countAsOneTest(
    ['tests/support/shop/build-site.ts', ...(stock ? [stock] : [])],
    run,
  );
  return { ...NONE, failures };
}

/** Runs Vitest projects and prints each finished file. `files` contains substrings of paths; empty means all. */
export async function runVitest(
  projects: readonly string[],
  run: Run,
  files: readonly string[] = [],
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-tests-'));
  const reportFile = join(folder, 'report.json');
  const code = await runNode(
    [
      VITEST,
      'run',
      '--config=tests/vitest.config.ts',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=./tests/support/runner/progress.ts',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...files,
    ],
    run,
  );
  const report = await readFile(reportFile, 'utf8').catch(() => '');
  await rm(folder, { recursive: true, force: true });
  return readVitestCounts(report, code);
}

export const runTests = (file: string, run: Run): Promise<number> =>
  runNode([VITEST, 'run', '--config=tests/vitest.config.ts', '--project=e2e', file], run);

async function countAsOneTest(args: string[], run: Run): Promise<Counts> {
  const code = await runNode(args, run);
  return code === 0 ? { ...NONE, passed: 1 } : failedOnce(`${args.join(' ')} exited with code ${code}.`);
}

function runNode(args: string[], { env, interrupted }: Run): Promise<number> {
  return runChild(process.execPath, args, { env, interrupted, timeoutMs: STEP_TIMEOUT_MS });
}

import { mkdir, rm } from 'node:fs/promises';
import { runChild } from '../../../src/server/run/launch/processes/child.mjs';
import { patient } from '../patience.ts';
import { type Counts, failedOnce, NONE } from './counts.ts';
import { RESULTS_VARIABLE } from './progress.ts';
import { type Results, readResults } from './results.ts';
import { FIRST_VARIABLE, formatPaths, WITHOUT_VARIABLE } from './selected-files.ts';

const ASTRO = 'node_modules/astro/bin/astro.mjs';
/** The native compiler takes a third of the processor time, but cannot read `.astro`. */
const TSC = 'node_modules/typescript-7/bin/tsc';
const ASTRO_PROJECT = 'tests/support/runner/tsconfig.astro.json';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const VITEST = 'node_modules/vitest/vitest.mjs';
const RESULTS_FOLDER = 'tests/.results';

/** Ends a step that hangs. Twice the duration of the longest step on a quiet machine. */
const STEP_MS = 20 * 60_000;
const MAX_STEP_MS = 50 * 60_000;

export type Run = { readonly env: NodeJS.ProcessEnv; readonly interrupted: AbortSignal };

export const lint = (run: Run) => countAsOneTest([BIOME, 'check', '.'], run);
export const checkTypes = (run: Run) => countAsOneTest([TSC, '--noEmit', '--singleThreaded'], run);
export const checkAstroTypes = (run: Run) =>
  countAsOneTest([ASTRO, 'check', '--tsconfig', ASTRO_PROJECT, '--minimumSeverity', 'warning'], run);

/** Builds the site for the browser tests. Only a failure is a result. Writes database and pictures to `stock`. */
export async function buildSite(run: Run, stock?: string): Promise<Counts> {
  const { failures } = await countAsOneTest(
    ['tests/support/shop/build-site.ts', ...(stock ? [stock] : [])],
    run,
  );
  return { ...NONE, failures };
}

export interface VitestRun {
  /** Name of the file with the results in `tests/.results/`. */
  readonly name: string;
  readonly projects: readonly string[];
  /** Substrings of paths. Empty means all. */
  readonly files?: readonly string[];
  /** Paths of files that start first. */
  readonly first?: readonly string[];
  /** Paths of files that do not run. */
  readonly without?: readonly string[];
  /** Further command line options of Vitest. */
  readonly options?: readonly string[];
}

/** Runs Vitest projects and prints each finished file. */
export async function runVitest(
  { name, projects, files = [], first = [], without = [], options = [] }: VitestRun,
  run: Run,
): Promise<Results> {
  const results = `${RESULTS_FOLDER}/${name}.jsonl`;
  await mkdir(RESULTS_FOLDER, { recursive: true });
  await rm(results, { force: true });
  const args = [
    VITEST,
    'run',
    '--config=tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=./tests/support/runner/progress.ts',
    ...options,
    ...files,
  ];
  const code = await runNode(args, {
    ...run,
    env: {
      ...run.env,
      [RESULTS_VARIABLE]: results,
      [FIRST_VARIABLE]: formatPaths(first),
      [WITHOUT_VARIABLE]: formatPaths(without),
    },
  });
  return readResults(results, code);
}

export const runTests = (file: string, run: Run): Promise<number> =>
  runNode([VITEST, 'run', '--config=tests/vitest.config.ts', '--project=e2e', file], run);

async function countAsOneTest(args: string[], run: Run): Promise<Counts> {
  const code = await runNode(args, run);
  return code === 0 ? { ...NONE, passed: 1 } : failedOnce(`${args.join(' ')} exited with code ${code}.`);
}

function runNode(args: string[], { env, interrupted }: Run): Promise<number> {
  return runChild(process.execPath, args, {
    env,
    interrupted,
    timeoutMs: Math.min(patient(STEP_MS), MAX_STEP_MS),
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_BROWSER, provideBrowser } from '../browser/browser.ts';
import { providePostgres } from '../database/postgres.ts';
import { SUITE_VARIABLE } from '../gate.ts';
import { measureSlowness, PATIENCE_VARIABLE } from '../patience.ts';
import { listFiles } from '../source-files.ts';
import { listChangedPaths, listChangedTests, listSkippedOnPostgres } from './changed.ts';
import { type Counts, failedOnce, formatCounts, NONE, sumCounts } from './counts.ts';
import { readTestEnvironment } from './environment.ts';
import { readSeconds } from './longest-first.ts';
import { judge } from './rerun.ts';
import { countResults, type FileResult, type Results } from './results.ts';
import {
  buildSite,
  checkAstroTypes,
  checkTypes,
  lint,
  type Run,
  runVitest,
  type VitestRun,
} from './tools.ts';

/** Projects that need no built site. They run beside the build. */
const FIRST_PROJECTS = ['unit', 'server'];

/** Files with restarts, kills and sockets, which run after all others, two at a time. */
const LAST = [
  'tests/e2e/operating/durability.test.ts',
  'tests/e2e/operating/offline.test.ts',
  'tests/e2e/operating/processes.test.ts',
  'tests/e2e/operating/publishing.test.ts',
  'tests/server/orders/refund-crashes.test.ts',
  'tests/server/payments/payment-crashes.test.ts',
  'tests/server/web/connection-limits.test.ts',
  'tests/server/web/raw-socket.test.ts',
];

/** Worker-seconds on a quiet machine for further runs of changed test files. */
const REPEAT_SECONDS = 180;
const REPEATS = 2;

/** Cases outside of the gate: too expensive for each change, or seen flaky and not yet mended. */
const GATE_OPTIONS = ['--tags-filter=!full && !quarantine'];

const EMPTY: Results = { files: [], faults: [] };

const formatMinutes = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
};

export const createSteps = (interrupted: AbortSignal) => {
  const began = performance.now();
  /** Runs `work` and prints its counts. Returns `fallback` after an interruption. */
  const step = async <T>(
    title: string,
    fallback: T,
    work: () => Promise<T>,
    count: (result: T) => Counts,
  ): Promise<T> => {
    if (interrupted.aborted) return fallback;
    console.log(`== ${title} ...`);
    const start = performance.now();
    const result = await work();
    const counts = count(result);
    const outcome = counts.passed + counts.failures.length > 0 ? formatCounts(counts) : 'done';
    const now = performance.now();
    console.log(`== ${title}: ${outcome}, ${formatMinutes(now - start)} (at ${formatMinutes(now - began)})`);
    return result;
  };
  const check = (title: string, work: () => Promise<Counts>): Promise<Counts> =>
    step(title, NONE, work, (counts) => counts);
  const test = (title: string, work: () => Promise<Results>): Promise<Results> =>
    step(title, EMPTY, work, countResults);
  /** @returns true if at least one case passed and none failed */
  const finish = (counts: readonly Counts[]): boolean => {
    const sum = sumCounts(counts);
    if (interrupted.aborted) console.log('\nInterrupted: some steps did not run.');
    for (const failure of sum.failures) console.log(`\nFailed: ${failure}`);
    console.log(`\n${formatCounts(sum)}`);
    return sum.failures.length === 0 && sum.passed > 0;
  };
  return { check, test, finish };
};

/** Runs lint and types one after the other. */
export const runChecks = async (
  check: ReturnType<typeof createSteps>['check'],
  run: Run,
): Promise<Counts[]> => [
  await check('Lint and format (Biome)', () => lint(run)),
  // Generates the types of `astro:content`, which tsc needs.
  await check('Types of pages (astro check)', () => checkAstroTypes(run)),
  await check('Types (tsc)', () => checkTypes(run)),
];

/** Measures the machine once. All limits of the run follow from it. */
export const createRun = (interrupted: AbortSignal, env: NodeJS.ProcessEnv): Run => {
  const slowness = measureSlowness();
  process.env[PATIENCE_VARIABLE] = String(slowness);
  console.log(`This machine is ${slowness.toFixed(1)} times slower than a quiet one.`);
  return { interrupted, env: { ...env, [PATIENCE_VARIABLE]: String(slowness) } };
};

/** Prints flaky cases and the sum. */
export const report = async (
  results: readonly Results[],
  others: readonly Counts[],
  run: Run,
  finish: (counts: readonly Counts[]) => boolean,
): Promise<boolean> => {
  const runAlone = ({ project, path }: FileResult): Promise<Results> => {
    console.log(`\nAgain, alone: ${project} ${path}`);
    return runVitest(
      { name: 'again', projects: [project], files: [path], options: ['--maxWorkers=1', ...GATE_OPTIONS] },
      run,
    );
  };
  const { counts, flaky } = await judge(results, runAlone);
  if (flaky.length > 0) console.log(`\n${flaky.join('\n')}`);
  return finish([...others, counts]);
};

/** Returns as many changed test files as the time allows, shortest first. New tests are where chance failures are found. */
const chooseRepeated = (changed: readonly string[]): string[] => {
  const secondsOf = (path: string) => readSeconds(path.split('/')[1] ?? '', path);
  let left = REPEAT_SECONDS / REPEATS;
  return changed
    .toSorted((a, b) => secondsOf(a) - secondsOf(b))
    .filter((path) => {
      left -= secondsOf(path);
      return left >= 0;
    });
};

/**
 * Runs all steps, even after a failure. The first phase runs beside lint, types and the build; the second one needs the
 * built site, or PostgreSQL. Changed test files must pass three times.
 *
 * @param isFull also runs what is tagged `full` or `quarantine`, files in random order, and nothing a second time
 * @returns true if at least one case passed and none failed
 */
export async function runSuite(interrupted: AbortSignal, isFull = false): Promise<boolean> {
  const { check, test, finish } = createSteps(interrupted);
  const env = { ...readTestEnvironment(process.env), ...(isFull && { [SUITE_VARIABLE]: 'full' }) };
  const base = createRun(interrupted, env);
  const options = isFull ? [] : GATE_OPTIONS;
  const stock = await mkdtemp(join(tmpdir(), 'shop-stock-'));
  try {
    const checks = runChecks(check, base);
    const building = check('Build for the browser tests', () => buildSite(base, stock));
    // Sequential, because both may install packages and apt-get requires a lock.
    const browser = await provideBrowser(interrupted);
    // Without PostgreSQL, its server tests are reported as skipped.
    await providePostgres(interrupted);
    console.log(browser ? `Browser: ${browser}` : NO_BROWSER);
    const run = {
      ...base,
      env: { ...base.env, STOCK_FOLDER: stock, ...(browser && { CHROME_PATH: browser }) },
    };
    const changes = listChangedPaths();
    const changed = listChangedTests(changes);
    const serverTests = listFiles('tests/server/**/*.test.ts');
    const skipped = isFull ? [] : listSkippedOnPostgres(serverTests, changes);
    const phase = (name: string, title: string, projects: readonly string[], more: Partial<VitestRun>) =>
      test(title, () =>
        runVitest({ name, projects, ...more, options: [...options, ...(more.options ?? [])] }, run),
      );
    const first = await phase(
      'phase-1',
      'Phase 1: rules, use cases on SQLite, islands',
      [...FIRST_PROJECTS, ...(browser ? ['islands'] : [])],
      { without: LAST, first: changed },
    );
    const built = await building;
    const journeys = browser && built.failures.length === 0 ? ['e2e'] : [];
    const second = await phase(
      'phase-2',
      'Phase 2: use cases on PostgreSQL, journeys in a browser',
      ['server-postgres', ...journeys],
      { without: [...LAST, ...skipped], first: changed },
    );
    const third = await phase(
      'phase-3',
      'Phase 3: restarts, kills and sockets, two files at a time',
      ['server', 'server-postgres', ...journeys],
      { files: LAST, options: ['--maxWorkers=2'] },
    );
    const results = [first, second, third];
    const others = [built, ...(await checks), browser ? NONE : failedOnce(NO_BROWSER)];
    if (isFull) return finish([...others, ...results.map(countResults)]);
    const repeated = chooseRepeated(changed);
    for (let at = 1; at <= REPEATS && repeated.length > 0; at += 1) {
      const title = `Changed test files again, ${at} of ${REPEATS}`;
      const projects = [...FIRST_PROJECTS, ...(browser ? ['islands'] : []), ...journeys];
      const again = await phase(`repeat-${at}`, title, projects, { files: repeated });
      // They passed before. So only a failure counts.
      others.push({ ...NONE, failures: countResults(again).failures });
    }
    return await report(results, others, run, finish);
  } finally {
    await rm(stock, { recursive: true, force: true });
  }
}

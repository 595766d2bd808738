import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_BROWSER, provideBrowser } from '../browser/browser.ts';
import { providePostgres } from '../database/postgres.ts';
import { type Counts, failedOnce, formatCounts, sumCounts } from './counts.ts';
import { readTestEnvironment } from './environment.ts';
import { buildSite, checkTypes, lint, runVitest } from './tools.ts';

/** Projects that need neither a browser nor a built site. */
const WITHOUT_BROWSER = ['unit', 'server', 'server-postgres'];

export const createSteps = (interrupted: AbortSignal) => {
  const counts: Counts[] = [];
  const step = async (title: string, work: () => Promise<Counts>): Promise<Counts | undefined> => {
    if (interrupted.aborted) return undefined;
    console.log(`== ${title} ...`);
    const began = performance.now();
    const count = await work();
    counts.push(count);
    const seconds = Math.round((performance.now() - began) / 1000);
    const outcome = count.passed + count.failures.length > 0 ? formatCounts(count) : 'done';
    console.log(`== ${title}: ${outcome}, ${seconds} s`);
    return count;
  };
  /** @returns true if at least one case passed and none failed */
  const finish = (): boolean => {
    const sum = sumCounts(counts);
    if (interrupted.aborted) console.log('\nInterrupted: some steps did not run.');
    for (const failure of sum.failures) console.log(`\nFailed: ${failure}`);
    console.log(`\n${formatCounts(sum)}`);
    return sum.failures.length === 0 && sum.passed > 0;
  };
  return { step, finish };
};

/**
 * Runs all steps, even after a failure. Lint and types run in parallel with the build, the installation of PostgreSQL and
 * a browser, and the first tests. All tests are a single Vitest run, so that its workers are busy until its end.
 *
 * @returns true if at least one case passed and none failed
 */
export async function runSuite(interrupted: AbortSignal): Promise<boolean> {
  const env = readTestEnvironment(process.env);
  const run = { env, interrupted };
  const { step, finish } = createSteps(interrupted);
  const stock = await mkdtemp(join(tmpdir(), 'shop-stock-'));
  try {
    const check = async () => {
      await step('Lint and format (Biome)', () => lint(run));
      await step('Types (astro check)', () => checkTypes(run));
    };
    // Sequential, because both may install packages and apt-get requires a lock.
    const provide = async () => {
      const found = await provideBrowser(interrupted);
      // Without PostgreSQL, its server tests are reported as skipped.
      await providePostgres(interrupted);
      return found;
    };
    const build = () => step('Build for the browser tests', () => buildSite(run, stock));
    const checks = check();
    const [built, browser] = await Promise.all([build(), provide()]);
    console.log(browser ? `Browser: ${browser}` : NO_BROWSER);
    const isBuilt = built !== undefined && built.failures.length === 0;
    const projects = [
      ...WITHOUT_BROWSER,
      ...(browser ? ['islands'] : []),
      ...(browser && isBuilt ? ['e2e'] : []),
    ];
    await step('Tests', async () => {
      const tests = await runVitest(projects, {
        interrupted,
        env: { ...env, STOCK_FOLDER: stock, ...(browser && { CHROME_PATH: browser }) },
      });
      return browser ? tests : sumCounts([tests, failedOnce(NO_BROWSER)]);
    });
    await checks;
  } finally {
    await rm(stock, { recursive: true, force: true });
  }
  return finish();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_BROWSER, provideBrowser } from '../browser/browser.ts';
import { providePostgres } from '../database/postgres.ts';
import { type Counts, failedOnce, formatCounts, sumCounts } from './counts.ts';
import { readTestEnvironment } from './environment.ts';
import { buildSite, checkTypes, lint, runVitest } from './tools.ts';

/**
 * Runs every step, also after one failed, and ends with the failures and the line `N passed, N failed`.
 *
 * @returns whether there was at least one test and no failure
 */
export async function runSuite(interrupted: AbortSignal): Promise<boolean> {
  const env = readTestEnvironment(process.env);
  const run = { env, interrupted };
  const counts: Counts[] = [];
  const step = async (title: string, work: () => Promise<Counts>) => {
    if (interrupted.aborted) return;
    console.log(`\n== ${title}`);
    const count = await work();
    counts.push(count);
    if (count.passed + count.failures.length > 0) console.log(`== ${title}: ${formatCounts(count)}`);
  };

  await step('Lint and format (Biome)', () => lint(run));
  await step('Types (astro check)', () => checkTypes(run));
  await step('Unit, contract, server and island tests', async () => {
    // Without it the server tests run on SQLite only; those on PostgreSQL are reported as skipped.
    await providePostgres(interrupted);
    return runVitest(['unit', 'server', 'server-postgres', 'islands'], run);
  });
  const stock = await mkdtemp(join(tmpdir(), 'shop-stock-'));
  await step('Build for the browser tests', () => buildSite(run, stock));
  await step('Browser tests', async () => {
    const browser = await provideBrowser(interrupted);
    if (!browser) return failedOnce(NO_BROWSER);
    console.log(`Browser: ${browser}`);
    return runVitest(['e2e'], { interrupted, env: { ...env, CHROME_PATH: browser, STOCK_FOLDER: stock } });
  });
  await rm(stock, { recursive: true, force: true });

  const sum = sumCounts(counts);
  if (interrupted.aborted) console.log('\nInterrupted: some steps did not run.');
  for (const failure of sum.failures) console.log(`\nFailed: ${failure}`);
  console.log(`\n${formatCounts(sum)}`);
  return sum.failures.length === 0 && sum.passed > 0;
}

import { findBrowser, NO_BROWSER } from '../browser/browser.ts';
import { listFiles } from '../source-files.ts';
import { findAreas, listChangedPaths, listChangedTests, testFoldersOf } from './changed.ts';
import { readTestEnvironment } from './environment.ts';
import { readSeconds } from './longest-first.ts';
import { createRun, createSteps, report, runChecks } from './suite.ts';
import { runVitest } from './tools.ts';

/** Worker-seconds of server tests on a quiet machine. */
const SERVER_SECONDS = 90;

/** Lists about all of the project, which speak up for a change anywhere. */
const LISTS = 'tests/server/project/';

/**
 * Chooses server tests: the lists of the project, changed files, and as many files of the folders that a change can
 * reach as the time allows, shortest first. Vitest's `--changed` would choose all, because each imports the whole shop.
 */
export const chooseServerTests = (
  changed: readonly string[],
  all: readonly string[],
  areas: ReadonlySet<string> = findAreas(changed),
): string[] => {
  const own = new Set(listChangedTests(changed));
  const folders = [...areas].flatMap(testFoldersOf).map((folder) => `tests/server/${folder}/`);
  const isFirst = (path: string) => own.has(path) || path.startsWith(LISTS);
  const chosen = all.filter(isFirst);
  const others = all
    .filter((path) => !isFirst(path) && folders.some((folder) => path.startsWith(folder)))
    .map((path) => ({ path, seconds: readSeconds('server', path) }))
    .toSorted((a, b) => a.seconds - b.seconds);
  let left = SERVER_SECONDS;
  for (const { path, seconds } of others) {
    left -= seconds;
    if (left >= 0) chosen.push(path);
  }
  return chosen;
};

/** @returns true if at least one case passed and none failed */
export async function runQuickSuite(interrupted: AbortSignal): Promise<boolean> {
  const browser = findBrowser();
  const { check, test, finish } = createSteps(interrupted);
  const env = { ...readTestEnvironment(process.env), ...(browser && { CHROME_PATH: browser }) };
  const run = createRun(interrupted, env);
  if (!browser) console.log(`Islands are not tested. ${NO_BROWSER}`);
  const checks = runChecks(check, run);
  const files = chooseServerTests(listChangedPaths(), listFiles('tests/server/**/*.test.ts'));
  console.log(`Server tests:\n  ${files.join('\n  ')}`);
  const projects = ['unit', 'server', ...(browser ? ['islands'] : [])];
  const folders = ['tests/unit', 'tests/islands'];
  const results = await test('Tests', () =>
    runVitest({ name: 'quick', projects, files: [...folders, ...files] }, run));
  return report([results], await checks, run, finish);
}

import { spawnSync } from 'node:child_process';
import { findBrowser, NO_BROWSER } from '../browser/browser.ts';
import { readTestEnvironment } from './environment.ts';
import { readDurations } from './longest-first.ts';
import { createRun, createSteps, report } from './suite.ts';
import { checkTypes, lint, runVitest } from './tools.ts';

/** Slower server tests run only in `npm test`. */
const LONG_SECONDS = 8;

/** Folders of src/ whose folder in tests/server/ has another name. */
const TEST_FOLDERS: Readonly<Record<string, string>> = {
  customers: 'accounts',
  vendors: 'accounts',
  retention: 'accounts',
  media: 'catalogue',
  reviews: 'catalogue',
  downloads: 'catalogue',
  locations: 'catalogue',
  limits: 'web',
  calls: 'web',
  contract: 'web',
  settings: 'settings',
  content: 'labels',
  i18n: 'labels',
};

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** Returns new files and files that differ from origin/main, or from the last commit if there is no such branch. */
const listChangedPaths = (): string[] => {
  const base = git('merge-base', 'HEAD', 'origin/main') || 'HEAD';
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return lists.flatMap((list) => list.split('\n')).filter(Boolean);
};

/**
 * Selects changed test files and the folders of changed areas. Vitest's `--changed` would select all files, because
 * each imports the complete shop.
 */
export const chooseServerTests = (
  changed: readonly string[],
): { readonly files: readonly string[]; readonly areas: readonly string[] } => {
  const files = changed.filter((path) => /^tests\/server\/.*\.test\.ts$/.test(path));
  const names = changed.flatMap((path) => /^src\/(?:server\/|domain\/)?([\w-]+)\//.exec(path)?.[1] ?? []);
  const areas = new Set(names.map((name) => TEST_FOLDERS[name] ?? name));
  return { files, areas: [...areas] };
};

const listServerTests = (changed: readonly string[]): string[] => {
  const { files, areas } = chooseServerTests(changed);
  const known = Object.entries(readDurations()).filter(([key]) => key.startsWith('server '));
  const ofAreas = known
    .filter(
      ([key, seconds]) =>
        seconds <= LONG_SECONDS && areas.some((area) => key.startsWith(`server server/${area}`)),
    )
    .map(([key]) => `tests/${key.slice('server '.length)}`);
  return [...new Set([...files, ...ofAreas])];
};

/** @returns true if at least one case passed and none failed */
export async function runQuickSuite(interrupted: AbortSignal): Promise<boolean> {
  const browser = findBrowser();
  const { check, test, finish } = createSteps(interrupted);
  const env = { ...readTestEnvironment(process.env), ...(browser && { CHROME_PATH: browser }) };
  const run = createRun(interrupted, env);
  if (!browser) console.log(`Islands are not tested. ${NO_BROWSER}`);
  const checks = (async () => [
    await check('Lint and format (Biome)', () => lint(run)),
    await check('Types (astro check)', () => checkTypes(run)),
  ])();
  const files = listServerTests(listChangedPaths());
  console.log(
    files.length > 0 ? `Server tests:\n  ${files.join('\n  ')}` : 'No server tests: no area changed.',
  );
  const projects = ['unit', ...(browser ? ['islands'] : []), ...(files.length > 0 ? ['server'] : [])];
  const folders = ['tests/unit', 'tests/islands'];
  const results = await test('Tests', () =>
    runVitest({ name: 'quick', projects, files: [...folders, ...files] }, run));
  return report([results], await checks, run, finish);
}

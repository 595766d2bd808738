import { spawnSync } from 'node:child_process';
import { findBrowser, NO_BROWSER } from '../browser/browser.ts';
import { readTestEnvironment } from './environment.ts';
import { readDurations } from './longest-first.ts';
import { createSteps } from './suite.ts';
import { checkTypes, lint, runVitest } from './tools.ts';

/** Server tests of more seconds than this are left to `npm test`. */
const LONG_SECONDS = 8;

/** Folders of src/ whose tests in tests/server/ have another name. */
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

/** Paths that differ from origin/main, or from the last commit where there is no such branch; new files included. */
const listChangedPaths = (): string[] => {
  const base = git('merge-base', 'HEAD', 'origin/main') || 'HEAD';
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return lists.flatMap((list) => list.split('\n')).filter(Boolean);
};

/**
 * What to run of tests/server/: changed files, and the folder of each changed area. Vitest's own `--changed` would run
 * everything, because each of these files imports the whole shop.
 */
export const chooseServerTests = (
  changed: readonly string[],
): { readonly files: readonly string[]; readonly areas: readonly string[] } => {
  const files = changed.filter((path) => /^tests\/server\/.*\.test\.ts$/.test(path));
  const names = changed.flatMap((path) => /^src\/(?:server\/|domain\/)?([\w-]+)\//.exec(path)?.[1] ?? []);
  const areas = new Set(names.map((name) => TEST_FOLDERS[name] ?? name));
  return { files, areas: [...areas] };
};

/** Paths of the chosen tests without those that take long. */
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

/**
 * Lint, types, unit tests and islands, and the server tests of what changed, on SQLite. For the time between two edits:
 * `npm test` decides.
 *
 * @returns whether nothing failed and at least one case passed
 */
export async function runQuickSuite(interrupted: AbortSignal): Promise<boolean> {
  const browser = findBrowser();
  const env = { ...readTestEnvironment(process.env), ...(browser && { CHROME_PATH: browser }) };
  const run = { env, interrupted };
  const { step, finish } = createSteps(interrupted);
  if (!browser) console.log(`Islands are not tested. ${NO_BROWSER}`);
  const check = async () => {
    await step('Lint and format (Biome)', () => lint(run));
    await step('Types (astro check)', () => checkTypes(run));
  };
  const test = async () => {
    const files = listServerTests(listChangedPaths());
    console.log(
      files.length > 0 ? `Server tests:\n  ${files.join('\n  ')}` : 'No server tests: no area changed.',
    );
    const projects = ['unit', ...(browser ? ['islands'] : []), ...(files.length > 0 ? ['server'] : [])];
    const folders = ['tests/unit', 'tests/contract', 'tests/islands'];
    await step('Tests', () => runVitest(projects, run, [...folders, ...files]));
  };
  await Promise.all([check(), test()]);
  return finish();
}

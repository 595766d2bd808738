import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Graph, readImports } from '../import-graph.ts';

/** Folders of `tests/server/` for folders of `src/server/` with another name. */
const TEST_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  calls: ['web'],
  cart: ['orders', 'catalogue'],
  checkout: ['orders', 'payments'],
  config: ['cli', 'platform'],
  content: ['words'],
  coupons: ['orders'],
  backups: ['office', 'cli'],
  delivery: ['orders'],
  customers: ['accounts'],
  dashboard: ['office'],
  downloads: ['catalogue'],
  fulfilment: ['orders'],
  'going-live': ['office', 'cli'],
  health: ['web', 'cli'],
  labels: ['words', 'office'],
  languages: ['office'],
  limits: ['web'],
  lists: ['accounts'],
  locations: ['catalogue'],
  media: ['catalogue'],
  newsletter: ['mail'],
  'office-search': ['office', 'orders'],
  openapi: ['web'],
  orders: ['orders', 'payments'],
  'order-links': ['orders'],
  outbox: ['mail'],
  passwords: ['staff', 'accounts'],
  'payment-providers': ['payments'],
  people: ['accounts', 'office'],
  promotions: ['office'],
  remittances: ['orders', 'office'],
  remote: ['web'],
  retention: ['accounts'],
  returns: ['orders'],
  run: ['platform', 'web', 'cli'],
  settings: ['office', 'cli'],
  sitemap: ['catalogue'],
  spam: ['messages'],
  tax: ['orders'],
  'bank-statements': ['payments', 'office'],
  vendors: ['accounts'],
};

export const testFoldersOf = (area: string): readonly string[] => TEST_FOLDERS[area] ?? [area];

/** Changes within this time before the last commit belong together. */
const RECENT_HOURS = 4;

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/**
 * Returns the commit that changes are compared with: where the branch left `origin/main`, or, if nothing was committed
 * since, the last commit that is some hours older than the newest.
 */
const findBase = (): string => {
  const head = git('rev-parse', 'HEAD');
  const fork = git('merge-base', 'HEAD', 'origin/main');
  if (fork && fork !== head) return fork;
  const newest = Number(git('log', '-1', '--format=%ct'));
  const before = `--before=${newest - RECENT_HOURS * 3600}`;
  return git('rev-list', '-1', before, 'HEAD') || head;
};

/** Returns files that differ from the base, and new files. */
export const listChangedPaths = (): string[] => {
  const base = findBase();
  if (!base) return [];
  const lists = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return lists.flatMap((list) => list.split('\n')).filter(Boolean);
};

const TEST_FILE = /^tests\/(unit|server|islands|e2e)\/.*\.test\.tsx?$/;

export const listChangedTests = (changed: readonly string[]): string[] =>
  changed.filter((path) => TEST_FILE.test(path));

const AREA = /^src\/server\/([\w-]+)\//;
/** These wire all areas, so that everything would depend on everything. */
const WIRING = /^src\/server\/(compose|context|serve|cli|astro-integration)\.ts$/;

const invert = (graph: Graph): Map<string, string[]> => {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
};

/**
 * Returns the folders of `src/server/` in which a change can have an effect: those of the changed files, and the first
 * ones that use a changed file outside of them, such as a rule of `domain/`.
 */
export const findAreas = (changed: readonly string[], graph: Graph = readImports()): Set<string> => {
  const importers = invert(graph);
  const areas = new Set<string>();
  const seen = new Set<string>(changed);
  const queue = [...changed];
  for (const file of queue) {
    const area = AREA.exec(file)?.[1];
    if (area) {
      areas.add(area);
      continue;
    }
    for (const importer of importers.get(file) ?? []) {
      if (seen.has(importer) || WIRING.test(importer)) continue;
      seen.add(importer);
      queue.push(importer);
    }
  }
  return areas;
};

/** Tests whose SQL runs on PostgreSQL in each gate: money, stock, imports, the database itself. */
const ALWAYS_ON_POSTGRES =
  /^tests\/server\/(?:catalogue\/(?:import-catalogue|stock)|orders\/(?:cancel-orders|coupons|order-sums|orders|tax-numbers)|payments\/|platform\/|project\/)/;

const SQL = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^>]*>)?`/;

const containsSql = (path: string): boolean => existsSync(path) && SQL.test(readFileSync(path, 'utf8'));

/**
 * Returns the tests that need no run on PostgreSQL, because no file with SQL of their folder has changed. They run there
 * in the full suite, and always on SQLite.
 */
export const listSkippedOnPostgres = (all: readonly string[], changed: readonly string[]): string[] => {
  const areas = new Set(changed.filter(containsSql).flatMap((path) => AREA.exec(path)?.[1] ?? []));
  const folders = [...areas].flatMap(testFoldersOf).map((folder) => `tests/server/${folder}/`);
  return all.filter(
    (path) =>
      !ALWAYS_ON_POSTGRES.test(path) &&
      !changed.includes(path) &&
      !folders.some((folder) => path.startsWith(folder)),
  );
};

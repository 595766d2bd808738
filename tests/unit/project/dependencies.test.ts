import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, test } from 'vitest';
import pack from '../../../package.json' with { type: 'json' };

interface Entry {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly name?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

const packages: Record<string, Entry> = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
).packages;
const entries = Object.entries(packages).filter(([path]) => path !== '');

/** Reviewed packages that may run scripts at installation. esbuild checks its own binary. */
const ALLOWED_SCRIPTS = ['node_modules/esbuild'];

/** Binaries without a hash in the registry. tests/support/runner/complete-lockfile.mjs adds it once available. */
const WITHOUT_HASH = /^node_modules\/(?:@astrojs\/compiler-binding|@biomejs\/cli)-[\w-]+$/;

test('only reviewed packages run a script at installation', () => {
  const running = entries.filter(([, entry]) => entry.hasInstallScript);
  expect(running.map(([path]) => path)).toEqual(ALLOWED_SCRIPTS);
});

test('the lockfile has the hash of every package, except for listed binaries of other platforms', () => {
  const withoutHash = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  const unlisted = withoutHash.filter(([path, { optional }]) => !optional || !WITHOUT_HASH.test(path));
  expect(unlisted.map(([path]) => path)).toEqual([]);
  expect(withoutHash.length).toBeLessThanOrEqual(16);
});

test('the lockfile has the public address of every package', () => {
  const elsewhere = entries.filter(([path, { name, version, resolved }]) => {
    const full = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${full.slice(full.indexOf('/') + 1)}-${version}.tgz`;
    return resolved !== `https://registry.npmjs.org/${full}/-/${file}`;
  });
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

const listImports = (text: string): string[] =>
  [
    ...text.matchAll(
      /^(?:import|export) (?!type\b)[^'";]*from '([^'.#/][^']*)'|\bimport\('([^'.#/][^']*)'\)/gm,
    ),
  ]
    .map(([, named, called]) => named ?? called ?? '')
    .filter((name) => !/^(?:node|astro|virtual):/.test(name) && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));

test('the shop builds and runs without packages for development', () => {
  const root = new URL('../../../', import.meta.url);
  const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs|astro)$/.test(name))
    .map((name) => `src/${name}`);
  const used = ['astro.config.mjs', ...files].flatMap((name) => {
    const missing = listImports(readFileSync(new URL(name, root), 'utf8'));
    return missing.filter((found) => !(found in pack.dependencies)).map((found) => `${name}: ${found}`);
  });
  expect(used).toEqual([]);
  expect(listImports("import a from 'kysely';\nimport type b from 'c';\nimport('@d/e/f')")).toEqual([
    'kysely',
    '@d/e',
  ]);
});

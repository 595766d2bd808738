import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const packages: Record<string, { hasInstallScript?: boolean; optional?: boolean; integrity?: string }> =
  JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')).packages;

/** Packages whose code may run while they are installed: only what was looked at. esbuild checks its own program. */
const MAY_RUN = ['node_modules/esbuild'];

test('no package runs a script when it is installed, but for the ones that were looked at', () => {
  const running = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
  expect(running.map(([path]) => path)).toEqual(MAY_RUN);
});

test('the lockfile names the bytes of every package but those of other platforms', () => {
  const loose = Object.entries(packages).filter(
    ([path, entry]) => path !== '' && !entry.optional && !entry.integrity,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

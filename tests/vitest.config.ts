import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SERVER = {
  globalSetup: ['tests/support/demo-shop.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Which test goes where is told in README.md beside this file. */
export default defineConfig({
  root: ROOT,
  test: {
    environment: 'node',
    passWithNoTests: true,
    projects: [
      project('unit', ['unit', 'contract']),
      project('server', ['server'], { ...SERVER, provide: { engine: 'sqlite' } }),
      project('server-postgres', [], {
        ...SERVER,
        include: listDatabaseTests(),
        provide: { engine: 'postgres' },
      }),
      project('islands', ['islands']),
      project('e2e', ['e2e'], {
        globalSetup: ['tests/support/running-shop.ts'],
        testTimeout: 60_000,
        hookTimeout: 180_000,
        fileParallelism: false,
        maxWorkers: 1,
      }),
    ],
  },
});

function project(name: string, folders: readonly string[], options: object = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
      setupFiles: ['tests/support/no-console-errors.ts'],
      ...options,
    },
  };
}

/** The server tests that open a database: each runs on both engines, the others once. */
function listDatabaseTests(): string[] {
  return globSync('tests/server/**/*.test.ts', { cwd: ROOT }).filter((file) =>
    /support\/test-(shop|database)\.ts/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
}

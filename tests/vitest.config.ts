import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const SERVER = {
  globalSetup: ['tests/support/catalogue/demo-shop.ts'],
  hookTimeout: 60_000,
};
/** Vitest would leave a core free, but a test waits about as long as it computes. More need a larger machine. */
const WORKERS = Math.min(2, availableParallelism());
/** Tests that run on one engine only. */
const WITHOUT_DATABASE = [
  'tests/server/attacks/protocol.test.ts',
  'tests/server/web/connection-limits.test.ts',
  'tests/server/catalogue/media.test.ts',
];

/** README.md beside this file describes the projects. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    passWithNoTests: true,
    // Longer than the time-out of support/eventually.ts, whose message is more precise.
    testTimeout: 20_000,
    maxWorkers: WORKERS,
    projects: [
      project('unit', ['unit', 'contract']),
      project('server', ['server'], { ...SERVER, provide: { engine: 'sqlite' } }),
      project('server-postgres', ['server'], {
        ...SERVER,
        provide: { engine: 'postgres' },
        exclude: WITHOUT_DATABASE,
      }),
      project('islands', ['islands']),
      // Minutes each, and not part of `npm test`.
      project('long', ['long'], { fileParallelism: false, testTimeout: 600_000 }),
      project('e2e', ['e2e'], {
        globalSetup: ['tests/support/shop/running-shop.ts'],
        // Some tests visit all pages, or start shops.
        testTimeout: 180_000,
        hookTimeout: 180_000,
        // For busy machines; the default is one second.
        expect: { poll: { timeout: 20_000 } },
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
      setupFiles: ['tests/support/runner/no-console-errors.ts'],
      ...options,
    },
  };
}

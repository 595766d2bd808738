import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGUMENTS } from './support/browser/arguments.ts';
import { LongestFirst } from './support/runner/longest-first.ts';

const SERVER = {
  globalSetup: ['tests/support/catalogue/demo-shop.ts'],
  // Three times what the slowest case takes on a loaded machine. `eventually` gives up earlier and says what is missing.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Vitest would leave one core idle. A test waits about as long as it computes, so two workers fill two cores. */
const WORKERS = Math.min(2, availableParallelism());

/**
 * Server tests that run on SQLite alone. A file belongs here when it executes no SQL, or when all SQL that it executes is
 * covered on both engines by the tests of the use case behind it. Everything else runs on both engines.
 */
const ONE_ENGINE = [
  // HTTP: addresses, protocol, headers, envelopes and connections. No use case of its own.
  'attacks/addresses',
  'attacks/protocol',
  'web/connection-limits',
  'web/envelope',
  'web/headers',
  'web/raw-socket',
  // Calls forwarded to another API host. The data comes from that host.
  'web/api-host',
  'web/host-look',
  'web/older-api',
  // Parsers of answers from payment providers. payments/ covers the orders on both engines.
  'attacks/provider-answers',
  // Text formats: mails, terminal output and spreadsheets; settings and the start-up summary.
  'attacks/hostile-text',
  'cli/going-live',
  'mail/mail-templates',
  // Picture files, on disk and in a bucket.
  'catalogue/bucket',
  'catalogue/media',
  // Validation of a catalogue, which fails before the first write. import-catalogue covers the writes.
  'catalogue/import-faults',
  // Numbers of the rate limits. rate-limits and lock-out cover their SQL.
  'web/honest-visitors',
].map((name) => `tests/server/${name}.test.ts`);

/** README.md in this folder says which test goes where. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    passWithNoTests: true,
    // Longer than `eventually` waits, which then reports the missing condition.
    testTimeout: 20_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', ['unit', 'contract']),
      project('server', ['server'], { ...SERVER, provide: { engine: 'sqlite' } }),
      project('server-postgres', ['server'], {
        ...SERVER,
        provide: { engine: 'postgres' },
        exclude: ONE_ENGINE,
      }),
      islands(),
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

/** Components in a real DOM: Vitest's browser mode, with the same Chromium as the e2e tests. */
function islands() {
  const executablePath = process.env.CHROME_PATH;
  const provider = playwright({
    launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) },
  });
  return {
    optimizeDeps: {
      // Vite reloads the page, and the test with it, when it meets one of these during a run.
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        'react/jsx-dev-runtime',
        'vitest-browser-react',
        'nanostores',
        '@nanostores/persistent',
        '@nanostores/react',
        '@stripe/stripe-js/pure',
        'valibot',
      ],
    },
    ...project('islands', ['islands'], {
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      browser: {
        enabled: true,
        headless: true,
        provider,
        screenshotFailures: false,
        instances: [{ browser: 'chromium' }],
      },
    }),
  };
}

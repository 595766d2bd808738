import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGUMENTS } from './support/browser/arguments.ts';
import { cheapPasswords } from './support/runner/cheap-passwords.ts';
import { LongestFirst } from './support/runner/longest-first.ts';

/** Files share the modules of their worker, so that each worker loads the shop once. */
const SHARED = { isolate: false };

const NO_CONSOLE_ERRORS = 'tests/support/runner/no-console-errors.ts';

const SERVER = {
  ...SHARED,
  globalSetup: ['tests/support/catalogue/demo-shop.ts'],
  // Three times the slowest case on a loaded machine. `eventually` fails earlier, with the missing condition.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Browser tests wait for a third of their time, so three workers use two cores. */
const WORKERS = Math.min(3, availableParallelism() + 1);

/** Server tests without SQL, or whose SQL is covered on both engines by the tests of its use case. */
const ONE_ENGINE = [
  // HTTP: URLs, protocol, headers, envelopes and connections.
  'attacks/addresses',
  'attacks/protocol',
  'web/connection-limits',
  'web/envelope',
  'web/headers',
  'web/raw-socket',
  // Calls forwarded to another API host, which returns the data.
  'web/api-host',
  'web/host-look',
  'web/older-api',
  // Requests to payment providers and their responses. The other files of payments/ cover the orders on both engines.
  'attacks/provider-answers',
  'payments/slow-provider',
  'payments/stripe',
  'payments/wrong-keys',
  'attacks/webhooks',
  // The OpenAPI document, generated from the schemas.
  'web/openapi',
  // Command line of the import. import-catalogue and import-again cover its SQL.
  'cli/import-command',
  // Text formats: mails, terminal output, spreadsheets, settings and the start-up summary.
  'attacks/hostile-text',
  'cli/going-live',
  'mail/mail-templates',
  // Picture files on disk and in a bucket.
  'catalogue/bucket',
  'catalogue/media',
  // Catalogue validation, which fails before the first write. import-catalogue covers the writes.
  'catalogue/import-faults',
  // Values of the rate limits. rate-limits and lock-out cover their SQL.
  'web/honest-visitors',
].map((name) => `tests/server/${name}.test.ts`);

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    passWithNoTests: true,
    // Longer than the time-out of `eventually`, which reports the missing condition.
    testTimeout: 20_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', ['unit', 'contract'], SHARED),
      server('server', { provide: { engine: 'sqlite' } }),
      server('server-postgres', { provide: { engine: 'postgres' }, exclude: ONE_ENGINE }),
      islands(),
      // These take minutes and are not part of `npm test`.
      project('long', ['long'], { fileParallelism: false, testTimeout: 600_000 }),
      project('e2e', ['e2e'], {
        ...SHARED,
        setupFiles: [NO_CONSOLE_ERRORS, 'tests/support/browser/close-visits.ts'],
        globalSetup: ['tests/support/shop/running-shop.ts'],
        testTimeout: 180_000,
        hookTimeout: 180_000,
        // For busy machines. The default is one second.
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
      setupFiles: [NO_CONSOLE_ERRORS],
      ...options,
    },
  };
}

function server(name: string, options: object) {
  return { plugins: [cheapPasswords()], ...project(name, ['server'], { ...SERVER, ...options }) };
}

/** Component tests in a real DOM: Vitest's browser mode with the Chromium of the e2e tests. */
function islands() {
  const executablePath = process.env.CHROME_PATH;
  const provider = playwright({
    launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) },
  });
  return {
    optimizeDeps: {
      // Otherwise Vite would discover these during a run and reload the page and its test.
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

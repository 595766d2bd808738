import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGUMENTS } from './support/browser/arguments.ts';
import { isFullSuite } from './support/gate.ts';
import { patient, readPatience } from './support/patience.ts';
import { cheapPasswords } from './support/runner/cheap-passwords.ts';
import { LongestFirst } from './support/runner/longest-first.ts';
import { readPaths, WITHOUT_VARIABLE } from './support/runner/selected-files.ts';

const isFull = isFullSuite();

/** Files share the modules of their worker, so that each worker loads the shop once. */
const SHARED = { isolate: false };

const NO_CONSOLE_ERRORS = 'tests/support/runner/no-console-errors.ts';
const NODE_SETUP = [NO_CONSOLE_ERRORS, 'tests/support/runner/note-worker.ts', 'tests/support/runner/seed.ts'];

const SERVER = {
  ...SHARED,
  globalSetup: ['tests/support/catalogue/demo-shop.ts'],
  // `eventually` fails earlier, with the missing condition.
  testTimeout: patient(60_000),
  hookTimeout: patient(60_000),
};

/** Browser tests wait for a third of their time, so three workers use two cores. A slow machine gets two. */
const WORKERS = Math.min(readPatience() > 2 ? 2 : 3, availableParallelism() + 1);

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
];

/** Slow on PostgreSQL, with SQL that other files of the gate run there. `npm run test:full` runs them. */
const POSTGRES_IN_FULL = [
  'accounts/retention',
  'attacks/injection',
  'attacks/lock-out',
  'attacks/orders-abuse',
  'catalogue/import-again',
  'catalogue/import-crash',
  'catalogue/listing-index',
  'catalogue/terms',
  'cli/cli-coupons',
  'cli/cli-export',
  'project/access',
  'orders/markets',
  'orders/refund-crashes',
  'orders/unpaid-limits',
  'payments/payment-crashes',
  'web/fuzz',
];

const serverFiles = (names: readonly string[]) => names.map((name) => `tests/server/${name}.test.ts`);

const SEED = isFull ? Date.now() % 2 ** 31 : 20_260_310;
if (isFull) console.log(`Seed of generated inputs and of the order: ${SEED}`);

/** Options of Vitest for a project. */
interface Options {
  readonly exclude?: readonly string[];
  readonly [option: string]: unknown;
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    passWithNoTests: true,
    // Longer than the time-out of `eventually`, which reports the missing condition.
    testTimeout: patient(20_000),
    expect: { poll: { timeout: patient(15_000) } },
    // The first line of an error names what a list holds.
    chaiConfig: { truncateThreshold: 1000 },
    tags: [
      {
        name: 'full',
        description: 'Runs in `npm run test:full` only: expensive, or covered at a lower level.',
      },
      {
        name: 'quarantine',
        description: 'Seen flaky twice. Mend it, move it to a lower level or delete it.',
      },
    ],
    // A fixed seed finds the same inputs in each gate. The full suite prints its random one.
    provide: { seed: SEED },
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst, seed: SEED },
    projects: [
      // Cases of the other projects may build on each other.
      project('unit', ['unit'], { ...SHARED, sequence: { shuffle: { tests: isFull } } }),
      server('server', { provide: { engine: 'sqlite' } }),
      server('server-postgres', {
        provide: { engine: 'postgres' },
        exclude: serverFiles([...ONE_ENGINE, ...(isFull ? [] : POSTGRES_IN_FULL)]),
      }),
      islands(),
      // These take minutes and are not part of `npm test`.
      project('long', ['long'], { fileParallelism: false, testTimeout: patient(600_000) }),
      project('e2e', ['e2e'], {
        ...SHARED,
        setupFiles: [...NODE_SETUP, 'tests/support/browser/close-visits.ts'],
        globalSetup: ['tests/support/shop/running-shop.ts'],
        testTimeout: patient(180_000),
        hookTimeout: patient(180_000),
      }),
    ],
  },
});

function project(name: string, folders: readonly string[], options: Options = {}) {
  const { exclude = [], ...others } = options;
  return {
    extends: true as const,
    test: {
      name,
      include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
      exclude: [...exclude, ...readPaths(WITHOUT_VARIABLE)],
      setupFiles: NODE_SETUP,
      ...others,
    },
  };
}

function server(name: string, options: Options) {
  return { plugins: [cheapPasswords()], ...project(name, ['server'], { ...SERVER, ...options }) };
}

/** Component tests in a real DOM: Vitest's browser mode with the Chromium of the e2e tests. */
function islands() {
  const executablePath = process.env.CHROME_PATH;
  const provider = playwright({
    launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) },
  });
  return {
    // Labels of the server, which are those of the market of its environment.
    define: { 'process.env.MARKET': 'undefined' },
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
        'marked',
        'mdast-util-gfm-strikethrough',
        'mdast-util-gfm-table',
        'mdast-util-to-markdown',
        'prosemirror-commands',
        'prosemirror-dropcursor',
        'prosemirror-gapcursor',
        'prosemirror-history',
        'prosemirror-inputrules',
        'prosemirror-keymap',
        'prosemirror-model',
        'prosemirror-schema-list',
        'prosemirror-state',
        'prosemirror-tables',
        'prosemirror-view',
      ],
    },
    ...project('islands', ['islands'], {
      setupFiles: [NO_CONSOLE_ERRORS],
      testTimeout: patient(60_000),
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

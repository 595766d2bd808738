// `npm run budgets`: builds the shop, opens its pages in a browser and prints their cost and budget.
import { listenForInterrupts } from '../../src/server/run/launch/processes/interrupts.mjs';
import { NO_BROWSER, provideBrowser } from '../support/browser/browser.ts';
import { readTestEnvironment } from '../support/runner/environment.ts';
import { buildSite, runTests } from '../support/runner/tools.ts';

const interrupted = listenForInterrupts();
const env = readTestEnvironment(process.env);
const browser = await provideBrowser(interrupted);
if (!browser) throw new Error(NO_BROWSER);
const built = await buildSite({ env, interrupted });
const code =
  built.failures.length > 0
    ? 1
    : await runTests('tests/e2e/pages/budgets.test.ts', {
        interrupted,
        env: { ...env, CHROME_PATH: browser },
      });
process.exitCode = code;

import type { App } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { loadEnvironmentFile } from '#server/environment-file.ts';
import { serve } from '#server/serve.ts';
import { StartupError } from '#server/startup-error.ts';
import { writePidFile } from './pid-file.ts';
import { assertPortIsFree } from './port.ts';
import { prepareShop } from './prepare.ts';
import { formatSummary } from './summary.ts';
import { startWorkers, type Workers } from './workers.ts';

/** Whatever still runs this long after a request to stop is cut off; the database is safe against that. */
const STOP_WITHIN_MS = 5000;

/** Runs the shop until it is interrupted, then ends the process: code 0, or 1 when it could not start. */
export async function start(interrupted: AbortSignal): Promise<void> {
  interrupted.addEventListener('abort', () => setTimeout(() => process.exit(0), STOP_WITHIN_MS));
  try {
    await runShop(interrupted);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  process.exit(0);
}

async function runShop(interrupted: AbortSignal): Promise<void> {
  for (const warning of loadEnvironmentFile(process.cwd(), process.env)) console.error(warning);
  const config = readConfig(process.env);
  if (!config.ok) throw new StartupError(formatProblems(config.error));
  await assertPortIsFree(config.value.port, config.value.host);

  const app = await prepareShop(config.value, interrupted);
  let isOpen = true;
  try {
    if (interrupted.aborted) return;
    const { log } = app;
    const isAlone = config.value.webConcurrency === 1;
    if (!isAlone) {
      isOpen = false;
      await app.close();
    }
    const workers = isAlone ? undefined : await startWorkers(config.value, log);
    const shop = workers ?? (await serve(app));
    // Before the file says whom to signal.
    if (workers) restartOnHangUp(workers, log);
    const pidFile = await writePidFile(config.value.varDir);
    console.log(formatSummary(config.value, shop.url).join('\n'));
    await aborted(interrupted);
    console.log('Stopping ...');
    await shop.close();
    await pidFile.remove();
  } finally {
    if (isOpen) await app.close();
  }
}

/** `SIGHUP` renews the processes without a moment in which nobody answers; from a terminal it means that it closed. */
function restartOnHangUp(workers: Workers, log: App['log']): void {
  if (process.stdin.isTTY) return;
  process.on('SIGHUP', () => {
    workers.restart().then(
      () => console.log('Every process was renewed.'),
      (error: unknown) => log.error({ err: error }, 'the processes could not be renewed; the old ones go on'),
    );
  });
}

function formatProblems(problems: readonly string[]): string {
  const title = problems.length === 1 ? 'A setting is wrong:' : `${problems.length} settings are wrong:`;
  return [title, ...problems.map((problem) => `  ${problem}`)].join('\n');
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

import type { Config } from '#server/config/config.ts';
import type { Build } from '#server/platform/builds/builds.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { tightenFiles } from '#server/platform/storage/tighten-permissions.ts';
import { prepareShop } from './prepare.ts';
import { writePidFile } from './processes/pid-file.ts';
import { assertPortIsFree } from './processes/port.ts';
import { startWorkers, type Workers } from './processes/workers.ts';
import { readSettings } from './read-settings.ts';
import { formatOutdated, formatSummary } from './summary.ts';

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
  const config = readSettings();
  await assertPortIsFree(config.port, config.host);

  await tighten(config);
  const { app, build, isOutdated } = await prepareShop(config, interrupted);
  await app.close();
  if (interrupted.aborted || !build) return;
  if (isOutdated) console.error(formatOutdated(build).join('\n'));

  const workers = await startWorkers(config, app.log, build);
  // Before the file says whom to signal.
  restartOnHangUp(workers, app.log);
  const pidFile = await writePidFile(config.varDir);
  console.log(formatSummary(config, workers.url, { build, isOutdated }).join('\n'));
  await aborted(interrupted);
  console.log('Stopping ...');
  await workers.close();
  await pidFile.remove();
}

/** Before the database is opened: SQLite gives the files beside it the mode that it finds. */
async function tighten(config: Config): Promise<void> {
  const { tightened, open } = await tightenFiles(config);
  if (tightened.length > 0) console.log(`Other users can no longer reach: ${tightened.join(', ')}`);
  for (const folder of open)
    console.warn(
      `Other users can enter ${folder}: run chmod 700 on it, or set VAR_DIR to a folder of the shop's own.`,
    );
}

/** `SIGHUP` replaces the processes without a failed request; from a terminal it means that the terminal closed. */
function restartOnHangUp(workers: Workers, log: { error(details: object, message: string): void }): void {
  if (process.stdin.isTTY) return;
  process.on('SIGHUP', () => {
    workers.restart().then(
      ({ id }: Build) => console.log(`Every process was replaced. Build: ${id}`),
      (error: unknown) =>
        log.error({ err: error }, 'the processes could not be replaced; the old ones go on'),
    );
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

import type { Config } from '#server/config/config.ts';
import type { Build } from '#server/platform/builds/builds.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { tightenFiles } from '#server/platform/storage/tighten-permissions.ts';
import { createOwnerLink } from '#server/staff/links/owner-link.ts';
import { prepareAgain, prepareShop } from './prepare.ts';
import { writePidFile } from './processes/pid-file.ts';
import { assertPortIsFree } from './processes/port.ts';
import { runCoalesced } from './processes/run-coalesced.ts';
import { startWorkers, type Workers } from './processes/workers.ts';
import { readSettings } from './read-settings.ts';
import { formatOutdated, formatSummary } from './summary.ts';

/** Maximum time of a clean stop. A forced exit does not damage the database. */
const STOP_WITHIN_MS = 5000;

/** Exits with code 0, or 1 when the shop could not start. */
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
  const config = await readSettings();
  await assertPortIsFree(config.port, config.host);

  await tighten(config);
  const { app, build, isOutdated } = await prepareShop(config, interrupted);
  if (interrupted.aborted || !build) return app.close();
  const ownerLink = await createOwnerLink(app);
  const summary = { ...config, payments: app.payments.config, mail: app.mail.config };
  await app.close();
  if (isOutdated) console.error(formatOutdated(build).join('\n'));

  let taken = config;
  // Every worker asks.
  const takeOver = runCoalesced(async () => {
    const next = await readSettings();
    if (next.shopMode === taken.shopMode && next.siteUrl === taken.siteUrl) return;
    if (!(await prepareAgain(next, interrupted))) return;
    await workers.restart();
    taken = next;
    console.log(`All processes were replaced. Mode: ${next.shopMode}. Public URL: ${next.siteUrl}`);
  });
  const workers: Workers = await startWorkers(config, app.log, build, () => {
    takeOver().catch((error: unknown) =>
      app.log.error({ err: error }, 'the mode and the address that the office has set need a restart'),
    );
  });
  // Registered before the pid file exists.
  restartOnHangUp(workers, app.log);
  const pidFile = await writePidFile(config.varDir);
  console.log(formatSummary(summary, workers.url, { build, isOutdated, ownerLink }).join('\n'));
  await aborted(interrupted);
  console.log('Stopping ...');
  await workers.close();
  await pidFile.remove();
}

/** Runs first, since SQLite creates its other files with the mode of the database. */
async function tighten(config: Config): Promise<void> {
  const { tightened, open } = await tightenFiles(config);
  if (tightened.length > 0) console.log(`Removed access of other users from: ${tightened.join(', ')}`);
  for (const folder of open)
    console.warn(
      `Other users can enter ${folder}: run chmod 700 on it, or set VAR_DIR to a folder that only the shop uses.`,
    );
}

/** Ignores SIGHUP with a terminal, where it means that the terminal was closed. */
function restartOnHangUp(workers: Workers, log: { error(details: object, message: string): void }): void {
  if (process.stdin.isTTY) return;
  process.on('SIGHUP', () => {
    workers.restart().then(
      ({ id }: Build) => console.log(`All processes were replaced. Build: ${id}`),
      (error: unknown) =>
        log.error({ err: error }, 'the processes could not be replaced; the old ones continue'),
    );
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

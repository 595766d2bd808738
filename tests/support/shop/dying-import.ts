// Shop in a separate process that kills itself before the commit of an import (import-crash.test.ts).
import { pino } from 'pino';
import { applyImport } from '#server/catalogue/import-jobs/manage-import.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/db.ts';

const dying = (db: Db): Db => ({
  ...db,
  writeExclusive: (work) =>
    db.writeExclusive(async (transaction) => {
      await work(transaction);
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => {});
    }),
});

const config = readConfig(process.env);
if (!config.ok) throw new Error(config.error.join('\n'));
const app = await openApp(config.value, { log: pino({ level: 'silent' }) });
const id = Number(process.argv[2]);
// Another clock than the system's runs the step in this process.
const applied = await applyImport({ ...app, clock: { now: () => Date.now() }, db: dying(app.db) }, id);
if (!applied.ok) throw new Error(applied.error);

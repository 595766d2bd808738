// Child process of database-process.ts: loads its modules, waits for the signal and does its work.
import { once } from 'node:events';
import { sql } from 'kysely';
import { pino } from 'pino';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { importLocations } from '#server/locations/import-locations.ts';
import type { DatabaseWork } from './database-process.ts';

const WRITES = 100;

const works: Readonly<Record<DatabaseWork, (app: App, catalogue: string) => Promise<void>>> = {
  migrate: async () => {},
  import: async (app, catalogue) => {
    await app.db.writeExclusive(importLocations);
    const imported = await importCatalogue(app, catalogue, () => {});
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  },
  count: async (app) => {
    const write = (index: number) =>
      app.db.write(async (db) => {
        await sql`update setting set value = cast(cast(value as integer) + 1 as text) where key = 'counter'`.execute(
          db,
        );
        await db
          .insertInto('setting')
          .values({ key: `${process.pid}-${index}`, value: '' })
          .execute();
      });
    await Promise.all(Array.from({ length: WRITES }, (_, index) => write(index)));
  },
};

const config = readConfig(process.env);
if (!config.ok) throw new Error(config.error.join('\n'));
console.log('ready');
await once(process.stdin, 'data');
const app = await openApp(config.value, { log: pino({ level: 'silent' }) });
const [work, catalogue = ''] = process.argv.slice(2);
await works[work as DatabaseWork](app, catalogue);
await app.close();

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { formatFault } from '#server/catalogue/import/fault.ts';
import { type ImportReport, importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { openApp } from '#server/compose.ts';
import type { App } from '#server/context.ts';
import { manualClock } from '../clock.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { readSmallCatalogue, type SmallCatalogue, writeSmallCatalogue } from './small-catalogue.ts';

export interface ImportShop {
  readonly app: App;
  readonly clock: ReturnType<typeof manualClock>;
  readonly folder: string;
  import(edit?: (catalogue: SmallCatalogue) => void): Promise<ImportReport | string[]>;
  /** Returns all rows of all tables, except the search index and the engine's tables. */
  dump(): Promise<Record<string, unknown[]>>;
  close(): Promise<void>;
}

const OWN_TABLES = /^(?!sqlite_|kysely_|search_index)/;

export const openImportShop = async (database: TestDatabase): Promise<ImportShop> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-import-'));
  const clock = manualClock();
  const app = await openApp(database.config, { clock, log: pino({ level: 'error' }) });
  return {
    app,
    clock,
    folder,
    import: async (edit = () => {}) => {
      const catalogue = await readSmallCatalogue();
      edit(catalogue);
      const directory = await writeSmallCatalogue(folder, catalogue);
      const imported = await importCatalogue(app, directory, () => {});
      return imported.ok ? imported.value : imported.error.map(formatFault);
    },
    dump: async () => {
      const tables = (await app.db.read.introspection.getTables()).filter(({ name }) =>
        OWN_TABLES.test(name),
      );
      const rows = tables.map(async ({ name }) => [
        name,
        await app.db.read
          .selectFrom(name as 'product')
          .selectAll()
          .execute(),
      ]);
      return Object.fromEntries(await Promise.all(rows));
    },
    close: async () => {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Returns the record with this id. @throws Error if it does not exist */
export const pick = <T extends { id?: string }>(records: readonly T[], id: string): T => {
  const found = records.find((record) => record.id === id);
  if (!found) throw new Error(`The small catalogue has no ${id}`);
  return found;
};

import type { Kysely } from 'kysely';
import { addTerm } from '#server/catalogue/terms/save-term.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { addVendor } from '#server/vendors/save-vendor.ts';
import { listDemoMakers, type MakerTable } from '../demo-records.ts';
import { forgetFiles } from './forget-files.ts';

const LINKS = { manufacturer: 'manufacturer_id', vendor: 'vendor_id' } as const satisfies Record<
  MakerTable,
  string
>;

/** Brands or sellers of the demo that no product has, apart from those of `removed`. */
export const listUnusedMakers = async (
  db: Kysely<Database>,
  table: MakerTable,
  removed: readonly number[] = [],
) => {
  let query = db.selectFrom('product').select(`${LINKS[table]} as maker`).distinct();
  if (removed.length > 0) query = query.where('id', 'not in', removed);
  const used = new Set((await query.execute()).map(({ maker }) => maker));
  return (await listDemoMakers(db, table)).filter(({ id }) => !used.has(id));
};

/** New products need a brand and a seller: the shop itself, until the owner adds others. */
const addOwn = async (app: App, table: MakerTable): Promise<void> => {
  const { name, place, email, panel } = app.identity.current();
  if (table === 'vendor')
    await addVendor(app, {
      ...{ name_en: name.en, name_ar: name.ar, email },
      ...{ city_en: place.en || name.en, city_ar: place.ar || name.ar },
    });
  else
    await addTerm(app, 'brand', {
      ...{ 'name.en': name.en, 'name.ar': name.ar, color: panel },
      ...{ 'description.en': name.en, 'description.ar': name.ar },
    });
};

const removeFrom = async (app: App, table: MakerTable): Promise<void> => {
  const { read } = app.db;
  const unused = await listUnusedMakers(read, table);
  if (unused.length === 0) return;
  const rows = await read.selectFrom(table).select('id').execute();
  if (rows.length === unused.length) await addOwn(app, table);
  await app.db.write(async (db) => {
    const ids = unused.map(({ id }) => id);
    await db.deleteFrom(table).where('id', 'in', ids).execute();
    if (table === 'manufacturer')
      await db.deleteFrom('merged_term').where('kind', '=', 'brand').where('to_id', 'in', ids).execute();
    await forgetFiles(
      db,
      table,
      unused.map(({ key }) => key),
    );
  });
};

/** Removes brands and sellers of the demo that no product has. */
export const removeDemoMakers = async (app: App): Promise<void> => {
  await removeFrom(app, 'manufacturer');
  await removeFrom(app, 'vendor');
};

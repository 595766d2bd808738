import type { Kysely } from 'kysely';

/** The catalogue's records as they were imported: what the shop's own tables do not keep, an export takes from here. */
export const addCatalogueSource = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('catalogue_source')
    // `products/prime-whey`; the settings are `settings/`.
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('record_json', 'text', (column) => column.notNull())
    .addColumn('pictures_json', 'text', (column) => column.notNull())
    .execute();
};

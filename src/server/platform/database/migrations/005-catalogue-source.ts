import type { Kysely } from 'kysely';

export const addCatalogueSource = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('catalogue_source')
    // Format: `LIST/KEY`, or `settings/` for the settings.
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('record_json', 'text', (column) => column.notNull())
    .addColumn('pictures_json', 'text', (column) => column.notNull())
    .execute();
};

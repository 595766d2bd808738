import { type Kysely, sql } from 'kysely';

/** Records of the last import that an imported folder replaced, so that its undo restores them. */
export const addImportSources = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table catalogue_import_source (
    import_id integer not null references catalogue_import(id) on delete cascade,
    name text not null, written_hash text, before_json text,
    primary key (import_id, name))`.execute(db);
};

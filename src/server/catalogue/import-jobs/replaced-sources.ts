import { createHash } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

type Source = Selectable<Database['catalogue_source']>;

/** Rows of `catalogue_source` by name. */
export type Sources = ReadonlyMap<string, Source>;

const BATCH = 500;

export const readSources = async (db: Transaction<Database>): Promise<Sources> =>
  new Map(
    (await db.selectFrom('catalogue_source').selectAll().execute()).map((row) => [
      row.name,
      { ...row, position: Number(row.position) },
    ]),
  );

const hashOf = (source: Source | undefined): string | null =>
  source
    ? createHash('sha256')
        .update(JSON.stringify([source.position, source.record_json, source.pictures_json]))
        .digest('base64url')
    : null;

/** Keeps the records of the last import that this import has replaced. */
export const keepReplaced = async (
  db: Transaction<Database>,
  importId: number,
  before: Sources,
): Promise<void> => {
  const after = await readSources(db);
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, written] = [before.get(name), hashOf(after.get(name))];
    const row = { import_id: importId, name, written_hash: written };
    return hashOf(old) === written ? [] : [{ ...row, before_json: old ? JSON.stringify(old) : null }];
  });
  for (const batch of inBatches(rows, BATCH))
    await db.insertInto('catalogue_import_source').values(batch).execute();
};

/**
 * Restores the records of the import before this one, which later imports compare their files with. Records that a
 * later import has replaced stay.
 */
export const restoreReplaced = async (db: Transaction<Database>, importId: number): Promise<Sources> => {
  const now = await readSources(db);
  const replaced = await db
    .selectFrom('catalogue_import_source')
    .select(['name', 'written_hash', 'before_json'])
    .where('import_id', '=', importId)
    .execute();
  const restored = replaced.filter(({ name, written_hash }) => hashOf(now.get(name)) === written_hash);
  for (const batch of inBatches(restored, BATCH)) {
    await db
      .deleteFrom('catalogue_source')
      .where(
        'name',
        'in',
        batch.map(({ name }) => name),
      )
      .execute();
    const rows = batch.flatMap(({ before_json }) =>
      before_json === null ? [] : [parseStored<Source>(before_json)],
    );
    if (rows.length > 0) await db.insertInto('catalogue_source').values(rows).execute();
  }
  await db.deleteFrom('catalogue_import_source').where('import_id', '=', importId).execute();
  return readSources(db);
};

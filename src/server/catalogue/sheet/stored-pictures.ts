import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

/** Stored originals (`HASH.EXT`) of all pictures of the shop, by the name in records and by their own. */
export const listPictureFiles = async (db: Kysely<Database>): Promise<ReadonlyMap<string, string>> => {
  const sources = await db.selectFrom('catalogue_source').select('pictures_json').execute();
  const media = await db.selectFrom('media').select(['hash', 'ext']).execute();
  return new Map([
    ...media.map(({ hash, ext }) => [`${hash}.${ext}`, `${hash}.${ext}`] as const),
    ...sources.flatMap(({ pictures_json }) =>
      Object.entries(parseStored<Record<string, string>>(pictures_json)),
    ),
  ]);
};

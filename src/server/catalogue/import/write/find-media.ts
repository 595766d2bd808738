import type { Kysely } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Database } from '#server/platform/database/schema.ts';

const BATCH = 500;

const hashOf = (stored: string): string => stored.split('.', 1)[0] ?? '';

/** Ids of media by the name of the picture. @param pictures stored originals (`HASH.EXT`) by name */
export const findMedia = async (
  db: Kysely<Database>,
  pictures: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> => {
  const hashes = [...new Set([...pictures.values()].map(hashOf))];
  const ids = new Map<string, number>();
  for (const batch of inBatches(hashes, BATCH))
    for (const { id, hash } of await db
      .selectFrom('media')
      .select(['id', 'hash'])
      .where('hash', 'in', batch)
      .execute())
      ids.set(hash, id);
  return new Map(
    [...pictures].flatMap(([name, stored]) => {
      const id = ids.get(hashOf(stored));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
};

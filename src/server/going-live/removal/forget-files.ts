import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

type Kind = 'product' | 'coupon' | 'banner' | 'campaign' | 'review' | 'manufacturer' | 'vendor';

/** Later imports must not take the records of the files for those of the shop. */
export const forgetFiles = async (
  db: Transaction<Database>,
  kind: Kind,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await db.deleteFrom('catalogue_source').where('list', '=', `${kind}s`).where('key', 'in', keys).execute();
  await db.deleteFrom('import_record').where('kind', '=', kind).where('key', 'in', keys).execute();
};

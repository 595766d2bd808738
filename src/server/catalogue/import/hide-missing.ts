import type { Transaction } from 'kysely';
import { HIDDEN, PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue } from './schemas/catalogue.ts';

export const hideMissing = async (
  db: Transaction<Database>,
  { products }: Catalogue,
): Promise<readonly string[]> => {
  const known = new Set(products.map(({ id }) => id));
  const published = await db
    .selectFrom('product')
    .select(['id', 'key'])
    .where('status', '=', PUBLISHED)
    .orderBy('id')
    .execute();
  const missing = published.filter(({ key }) => !known.has(key));
  for (const { id } of missing)
    await db.updateTable('product').set({ status: HIDDEN }).where('id', '=', id).execute();
  return missing.map(({ key }) => key);
};

import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Product } from '../../import/schemas/catalogue.ts';

/** Keeps the source of the description. The product has the HTML of it. */
export const writeDescription = async (
  db: Transaction<Database>,
  productId: number,
  { fullDescription: { en, ar } }: Product,
): Promise<void> => {
  const description = { description_en: en, description_ar: ar };
  await db
    .insertInto('product_text')
    .values({ product_id: productId, ...description })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(description))
    .execute();
};

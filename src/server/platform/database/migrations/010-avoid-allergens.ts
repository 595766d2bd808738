import type { Kysely } from 'kysely';

/** Which products name an allergen: its key begins with the product, a filter begins with the allergen. */
export const addAvoidedAllergens = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('product_allergen_by_allergen_id')
    .on('product_allergen')
    .columns(['allergen_id', 'product_id'])
    .execute();
};

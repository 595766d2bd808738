import type { Kysely } from 'kysely';

export const addAvoidedAllergens = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('product_allergen_by_allergen_id')
    .on('product_allergen')
    .columns(['allergen_id', 'product_id'])
    .execute();
};

import type { Kysely } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Products and variants that are sold and shipped, and have no weight of their own. */
export const countUnweighed = async (db: Kysely<Database>): Promise<number> => {
  const shipped = db.selectFrom('product').where('status', '=', PUBLISHED).where('is_digital', '=', 0);
  const [products, variants] = await Promise.all([
    shipped
      .where('stock_by_variant', '=', 0)
      .where('weight_grams', 'is', null)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    shipped
      .innerJoin('product_variant', 'product_variant.product_id', 'product.id')
      .where('product.stock_by_variant', '=', 1)
      .where('product_variant.is_offered', '=', 1)
      .where('product_variant.weight_grams', 'is', null)
      .where('product.weight_grams', 'is', null)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return Number(products.count) + Number(variants.count);
};

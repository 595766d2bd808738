import { type RawBuilder, sql } from 'kysely';
import { AVOIDABLE_FACTS, NO_SWEETENER } from '#domain/catalogue/declarations.ts';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { translator } from '#i18n/translate.ts';

/** Condition on a row of `product`: its label declares the fact. */
const declares: Readonly<Record<keyof typeof AVOIDABLE_FACTS, RawBuilder<boolean>>> = {
  sweeteners: sql`sweeteners <> ${sql.lit(NO_SWEETENER)}`,
  caffeine: sql`caffeine_mg > 0`,
};

const [en, ar] = [translator('en'), translator('ar')];

/** What customers can avoid beside the allergens, in the order of the filter. */
export const AVOIDABLE = (['sweeteners', 'caffeine'] as const).map((fact) => ({
  id: AVOIDABLE_FACTS[fact],
  name_en: en(`lbl_prod_${fact}`),
  name_ar: ar(`lbl_prod_${fact}`),
  /** Query of the products on sale whose label declares it. */
  products: sql<{ product_id: number }>`select id as product_id from product
    where ${declares[fact]} and status = ${sql.lit(PUBLISHED)}`,
}));

/** The allergens of products with these facts, as `product_allergen` has them. */
export const avoidableOfProducts = sql<{ product_id: number; allergen_id: number }>`(
  select product_id, allergen_id from product_allergen
  ${sql.join(
    AVOIDABLE.map(
      ({ id, products }) => sql`union all select product_id, ${sql.lit(id)} from (${products}) as declared`,
    ),
    sql` `,
  )})`;

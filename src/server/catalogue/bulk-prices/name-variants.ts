import type { Kysely } from 'kysely';
import type { PriceTerms } from '#domain/catalogue/price-rule.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readVariantStock } from '../stock/variant-stock.ts';
import type { PlannedPrice } from './plan-prices.ts';
import { variantTerms } from './variant-prices.ts';

export interface VariantLine {
  readonly sku: string;
  /** Names of its values; none for a variant that is no longer kept. */
  readonly valuesEn: readonly string[];
  readonly valuesAr: readonly string[];
  readonly old: PriceTerms;
  readonly becomes: PriceTerms;
}

/** A line for each own price that changes, with the names of the variant. */
export const nameVariants = async <T extends PlannedPrice>(
  db: Kysely<Database>,
  planned: readonly T[],
): Promise<(Omit<T, 'variants'> & { readonly variants: readonly VariantLine[] })[]> => {
  const ids = planned.filter(({ variants }) => variants.length > 0).map(({ productId }) => productId);
  const known = new Map((await readVariantStock(db, ids)).map((variant) => [variant.id, variant]));
  return planned.map((one) => {
    const variants = one.variants.map(({ id, sku, old, becomes }) => {
      const { valuesEn = [], valuesAr = [] } = known.get(id) ?? {};
      const terms = { old: variantTerms(one.old, old), becomes: variantTerms(one.becomes, becomes) };
      return { sku, valuesEn, valuesAr, ...terms };
    });
    return { ...one, variants };
  });
};

import { isDeepStrictEqual } from 'node:util';
import { pricePerServing } from '#domain/cart/pricing.ts';
import type { ProductRecord } from '#server/platform/database/tables/product.ts';
import { readProduct } from '../../export/current-values.ts';
import type { Product } from '../schemas/catalogue.ts';
import type { Source } from './sources.ts';

/** Fields that the `products` command changes; each group is compared as one. */
const GROUPS = {
  price: ['price', 'discountedPrice', 'discountStartDate', 'discountEndDate'],
  orderMaximum: ['orderMaximumQuantity'],
  status: ['hidden'],
} as const;

const pickGroup = (record: Source, group: keyof typeof GROUPS): unknown[] =>
  // A missing field, null and false are equivalent.
  GROUPS[group].map((field) => record[field] || null);

/**
 * Returns the columns that an import must not overwrite: the field in the file equals the last import, or the
 * current value (as in an export, whose whole days would shift the dates).
 *
 * @param source the record of the last import, if stored
 * @param since the product's first import, milliseconds
 */
export const keepShopTerms = (
  product: Product,
  stored: ProductRecord,
  source: Source | undefined,
  since: number,
) => {
  const exported = readProduct(stored, since);
  const keeps = (group: keyof typeof GROUPS): boolean =>
    [source, exported].some(
      (known) => known && isDeepStrictEqual(pickGroup(known, group), pickGroup(product, group)),
    );
  const { price, discounted_price } = stored;
  return {
    ...(keeps('price') && {
      price,
      discounted_price,
      discount_starts_at: stored.discount_starts_at,
      discount_ends_at: stored.discount_ends_at,
      price_per_serving: pricePerServing(price, discounted_price, product.nutrition?.servingsPerPack),
    }),
    ...(keeps('orderMaximum') && { order_maximum_quantity: stored.order_maximum_quantity }),
    ...(keeps('status') && { status: stored.status }),
  };
};

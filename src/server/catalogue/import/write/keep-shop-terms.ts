import { isDeepStrictEqual } from 'node:util';
import type { ProductRecord } from '#server/platform/database/tables/product.ts';
import { readProduct } from '../../export/current-values.ts';
import type { Product } from '../schemas/catalogue.ts';
import type { Source } from './sources.ts';

/** Fields that commands change without a version of the product. The fields of a group are compared together. */
const GROUPS = {
  price: ['price', 'discountedPrice', 'discountStartDate', 'discountEndDate'],
  hotDeal: ['hotDeal', 'hotDealEndDate'],
  orderMaximum: ['orderMaximumQuantity'],
  status: ['hidden'],
  vendor: ['vendorId'],
} as const;

const pickGroup = (record: Source, group: keyof typeof GROUPS): unknown[] =>
  // A missing field, null and false are equivalent.
  GROUPS[group].map((field) => record[field] || null);

/**
 * Returns the columns that an import must not overwrite. A column is included if its field equals the last import, or
 * the current value: an export rounds dates to days, so importing it would shift them.
 *
 * @param source the record of the last import, if stored
 * @param since first import of the product, in epoch milliseconds
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
  return {
    ...(keeps('price') && {
      price: stored.price,
      discounted_price: stored.discounted_price,
      discount_starts_at: stored.discount_starts_at,
      discount_ends_at: stored.discount_ends_at,
    }),
    ...(keeps('hotDeal') && {
      is_hot_deal: stored.is_hot_deal,
      hot_deal_ends_at: stored.hot_deal_ends_at,
    }),
    ...(keeps('orderMaximum') && { order_maximum_quantity: stored.order_maximum_quantity }),
    ...(keeps('status') && { status: stored.status }),
    ...(keeps('vendor') && { vendor_id: stored.vendor_id }),
  };
};

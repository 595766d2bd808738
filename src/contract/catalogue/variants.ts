import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';

/** Extension to the specification: the variant that was searched or filtered for. */
export const meantVariant = v.object({
  Choices: v.pipe(v.string(), v.description('`v` of the address of its page')),
  Name: v.string(),
  Price: e.rupees,
  DiscountedPrice: v.nullable(e.rupees),
  PricePerServing: v.nullable(e.rupees),
  NetContent: v.nullable(v.string()),
});
export type MeantVariant = v.InferOutput<typeof meantVariant>;

const variantRow = v.object({
  VariantID: v.number(),
  SKU: v.string(),
  Barcode: v.nullable(v.pipe(v.string(), v.description('GTIN'))),
  productSelectedAttributes: v.pipe(
    v.array(v.object({ ProductAttributeID: v.number(), PrimaryKeyValue: v.number() })),
    v.description('Values that a cart line must have, as in `get-customer-cart-items`'),
  ),
  Price: e.rupees,
  DiscountedPrice: v.nullable(e.rupees),
  StockQuantity: v.number(),
  OrderMaximumQuantity: v.nullable(v.number()),
  NetContent: v.nullable(v.string()),
  WeightGrams: v.nullable(v.number()),
  ServingsPerPack: v.nullable(v.number()),
  PricePerServing: v.nullable(e.rupees),
  ImageURL: v.nullable(e.url),
});
export type VariantRow = v.InferOutput<typeof variantRow>;

/** Extension to the specification. */
export const variantEndpoints = {
  // No rows for a product that is kept in stock as a whole.
  'get-product-variants': e.rows(
    v.object({ ProductId: e.id, recordValueJson: e.recordValueJson }),
    variantRow,
  ),
};

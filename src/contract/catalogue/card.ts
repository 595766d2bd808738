import type { ProductRow } from './products.ts';

/** Fields that a card embeds for its script. Prices are in rupees. */
const CARD_FIELDS = [
  'ProductId',
  'ProductName',
  'Price',
  'DiscountedPrice',
  'DiscountId',
  'IsDiscountCalculated',
  'CouponCode',
  'StockQuantity',
  'OrderMaximumQuantity',
] as const satisfies readonly (keyof ProductRow)[];

export type CardProduct = Pick<ProductRow, (typeof CARD_FIELDS)[number]> & { readonly DefaultImage: string };

export const formatCardProduct = (row: ProductRow): string =>
  JSON.stringify({
    ...Object.fromEntries(CARD_FIELDS.map((name) => [name, row[name]])),
    DefaultImage: row.ProductImagesJson[0]?.AttachmentURL ?? '',
  });

/** Parses the output of `formatCardProduct` without validation, because it comes from trusted markup. */
export const parseCardProduct = (json: string): CardProduct => JSON.parse(json);

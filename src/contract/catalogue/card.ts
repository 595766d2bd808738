import type { ProductRow } from './products.ts';

/** Fields that a card embeds for its script; prices in rupees, as on the wire. */
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

/** Parses the output of `formatCardProduct`. Not validated, because it comes from the shop's own markup. */
export const parseCardProduct = (json: string): CardProduct => JSON.parse(json);

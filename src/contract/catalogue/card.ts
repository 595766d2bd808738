import type { ProductRow } from './products.ts';

/** What a card carries in its markup for the script that serves its buttons; prices in rupees, as on the wire. */
const CARRIED = [
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

export type CardProduct = Pick<ProductRow, (typeof CARRIED)[number]> & { readonly DefaultImage: string };

export const formatCardProduct = (row: ProductRow): string =>
  JSON.stringify({
    ...Object.fromEntries(CARRIED.map((name) => [name, row[name]])),
    DefaultImage: row.ProductImagesJson[0]?.AttachmentURL ?? '',
  });

/** Reads what `formatCardProduct` wrote; our own markup, so its shape is believed. */
export const parseCardProduct = (json: string): CardProduct => JSON.parse(json) as CardProduct;

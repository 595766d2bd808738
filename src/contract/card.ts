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

/** What is null is left out: it stands in a page as often as there are cards. */
export const formatCardProduct = (row: ProductRow): string =>
  JSON.stringify({
    ...Object.fromEntries(CARRIED.map((name) => [name, row[name] ?? undefined])),
    DefaultImage: row.ProductImagesJson[0]?.AttachmentURL ?? '',
  });

const NOTHING = { DiscountedPrice: null, DiscountId: null, CouponCode: null, OrderMaximumQuantity: null };

/** Reads what `formatCardProduct` wrote; our own markup, so its shape is believed. */
export const parseCardProduct = (json: string): CardProduct =>
  ({ ...NOTHING, ...JSON.parse(json) }) as CardProduct;

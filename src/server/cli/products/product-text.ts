import { toRupees } from '#domain/money.ts';
import { lastTime } from '#domain/shop-day.ts';
import { type ManagedProduct, readDiscountState } from '#server/catalogue/manage/find-products.ts';
import { formatAmount, formatInstant } from '../terminal/options.ts';
import { listTable } from '../terminal/plain-text.ts';

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns a row for `--json`, with amounts in rupees. */
export const toJsonProduct = (product: ManagedProduct, now: number) => ({
  id: product.id,
  key: product.key,
  sku: product.sku,
  name: { en: product.name_en, ar: product.name_ar },
  status: product.status,
  category: product.category,
  price: toRupees(product.price),
  discount:
    product.discounted_price === null
      ? null
      : {
          price: toRupees(product.discounted_price),
          startsAt: isoOrNull(product.discount_starts_at),
          endsAt: isoOrNull(product.discount_ends_at),
          state: readDiscountState(product, now),
        },
  stock: product.stock_quantity,
  orderMaximum: product.order_maximum_quantity,
  sold: product.pieces_sold,
});

/** Example: `₹999.00 from 2026-12-01 00:00 until 2026-12-10 23:59 (scheduled)` */
const formatDiscount = (product: ManagedProduct, now: number): string => {
  if (product.discounted_price === null) return '-';
  const from =
    product.discount_starts_at === null ? '' : ` from ${formatInstant(product.discount_starts_at)}`;
  const until =
    product.discount_ends_at === null ? '' : ` until ${formatInstant(lastTime(product.discount_ends_at))}`;
  return `${formatAmount(product.discounted_price)}${from}${until} (${readDiscountState(product, now)})`;
};

export const listProductLines = (products: readonly ManagedProduct[], now: number): string[] =>
  listTable(
    ['ID', 'Key', 'Name', 'Price', 'Discount', 'Stock', 'Status'],
    products.map((product) => [
      product.id,
      product.key,
      product.name_en,
      formatAmount(product.price),
      formatDiscount(product, now),
      product.stock_quantity,
      product.status,
    ]),
  );

export const listProductFields = (product: ManagedProduct, now: number): string[] =>
  listTable(
    ['Field', 'Value'],
    [
      ['Id', String(product.id)],
      ['Key', product.key],
      ['SKU', product.sku],
      ['Name', product.name_en],
      ['Name (ar)', product.name_ar],
      ['Category', product.category],
      ['Status', product.status],
      ['Price', formatAmount(product.price)],
      ['Discount', formatDiscount(product, now)],
      ['Stock', String(product.stock_quantity)],
      [
        'Order maximum',
        product.order_maximum_quantity === null ? 'default' : String(product.order_maximum_quantity),
      ],
      ['Sold', String(product.pieces_sold)],
    ],
  );

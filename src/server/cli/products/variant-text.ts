import { toPaise } from '#domain/money.ts';
import type { NamedVariant } from '#server/catalogue/manage/set-variant.ts';
import { formatAmount } from '../terminal/options.ts';
import { listTable } from '../terminal/plain-text.ts';

/** Returns a row for `--json`. Null means the value of the product. */
export const toJsonVariant = ({ productKey, title, variant }: NamedVariant) => ({
  product: productKey,
  name: title,
  choice: variant.choice,
  sku: variant.sku,
  barcode: variant.barcode ?? null,
  price: variant.price ?? null,
  discountedPrice: variant.discountedPrice ?? null,
  stock: variant.stockQuantity,
  orderMaximum: variant.orderMaximumQuantity ?? null,
  offered: variant.offered !== false,
});

export const listVariantFields = ({ productKey, title, variant }: NamedVariant): string[] => {
  const { choice, sku, barcode, price, discountedPrice, stockQuantity, orderMaximumQuantity } = variant;
  const amount = (value: number | null | undefined, none: string) =>
    value ? formatAmount(toPaise(value)) : none;
  return listTable(
    ['Field', 'Value'],
    [
      ['Product', `${productKey}: ${title}`],
      ...Object.entries(choice),
      ['SKU', sku],
      ['Barcode', barcode ?? '-'],
      ['Price', amount(price, 'of the product')],
      ['Discount', amount(discountedPrice, '-')],
      ['Stock', String(stockQuantity)],
      ['Order maximum', orderMaximumQuantity ? String(orderMaximumQuantity) : 'of the product'],
      ['Offered', variant.offered === false ? 'no' : 'yes'],
    ],
  );
};

import { toRupees } from '#domain/money.ts';
import type { OfficeKey } from '#i18n/office/translate.ts';
import type { Answer } from '../types.ts';

type Part = NonNullable<Answer<'product.variants'>>;
export type MatrixRow = Part['rows'][number];

interface Column {
  /** Field of the record; `stock` for the pieces. */
  readonly name: string;
  readonly label: OfficeKey;
  readonly inputmode: 'text' | 'numeric' | 'decimal';
  readonly maxlength: number;
  readonly class?: string;
  readonly isFigure?: boolean;
  readonly stored: (row: MatrixRow) => string | number | null | undefined;
  /** What applies while the cell is empty. */
  readonly usual?: (row: MatrixRow, part: Part) => string | number | null | undefined;
}

const units = (paise: number | null | undefined) => (paise == null ? null : toRupees(paise));

export const VARIANT_COLUMNS: readonly Column[] = [
  {
    ...{ name: 'sku', label: 'variant_sku', inputmode: 'text', maxlength: 60, class: 'm-sku' },
    stored: ({ sku }) => sku,
  },
  {
    ...{ name: 'barcode', label: 'variant_barcode', inputmode: 'numeric', maxlength: 20, class: 'm-code' },
    stored: ({ stored }) => stored?.barcode,
  },
  {
    ...{ name: 'price', label: 'product_full_price', inputmode: 'decimal', maxlength: 15, isFigure: true },
    stored: ({ stored }) => units(stored?.price),
    usual: ({ usual }) => units(usual.full),
  },
  {
    ...{
      name: 'discountedPrice',
      label: 'product_sale_price',
      inputmode: 'decimal',
      maxlength: 15,
      isFigure: true,
    },
    stored: ({ stored }) => units(stored?.discounted_price),
    usual: ({ stored, usual }) => (stored?.price == null ? units(usual.discounted) : null),
  },
  {
    ...{ name: 'stock', label: 'product_stock', inputmode: 'numeric', maxlength: 12, isFigure: true },
    stored: (row) => row.pieces,
    usual: () => 0,
  },
  {
    ...{
      name: 'orderMaximumQuantity',
      label: 'product_order_maximum',
      inputmode: 'numeric',
      maxlength: 9,
      isFigure: true,
    },
    stored: ({ stored }) => stored?.order_maximum_quantity,
    usual: (_, { usual }) => usual.orderMaximum,
  },
  {
    ...{ name: 'netContent', label: 'product_net', inputmode: 'text', maxlength: 60, class: 'm-text' },
    stored: ({ stored }) => stored?.net_content,
    usual: (_, { usual }) => usual.netContent,
  },
  {
    ...{ name: 'weightGrams', label: 'variant_weight', inputmode: 'numeric', maxlength: 9, isFigure: true },
    stored: ({ stored }) => stored?.weight_grams,
    usual: (_, { usual }) => usual.weightGrams,
  },
  {
    ...{
      name: 'servingsPerPack',
      label: 'variant_servings',
      inputmode: 'decimal',
      maxlength: 9,
      isFigure: true,
    },
    stored: ({ stored }) => stored?.servings_per_pack,
    usual: ({ stored }, { usual }) => (stored?.net_content == null ? usual.servings : null),
  },
];

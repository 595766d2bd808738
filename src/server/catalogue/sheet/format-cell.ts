import { isRecord } from '#domain/is-record.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { SheetColumn } from './columns.ts';
import { type EditedProduct, readField } from './fields.ts';
import { formatChoice, listVariants, readVariantField, requiredOf } from './variant-fields.ts';

const formatSurcharge = (entry: unknown): string =>
  isRecord(entry) ? `${entry.sizeId}: ${entry.additionalPrice}` : '';

type Cell = string | number;

const formatValue = (t: OfficeTranslate, value: unknown, { kind }: SheetColumn): Cell => {
  if (value === null || value === undefined) return '';
  if (kind === 'yesNo') return t(value === true ? 'sheet_yes' : 'sheet_no');
  if (kind === 'status') return t.stored('status_', String(value));
  if (kind === 'day') return isoDay(Number(value));
  if (kind === 'lastDay') return isoDay(lastMoment(Number(value)));
  if (kind === 'surcharges') return Array.isArray(value) ? value.map(formatSurcharge).join('; ') : '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' ? value : String(value);
};

const formatVariantCell = (
  t: OfficeTranslate,
  { record }: EditedProduct,
  variant: Readonly<Record<string, unknown>>,
  column: SheetColumn,
): Cell => {
  if (column.name === 'id') return String(record.id);
  if (column.name === 'variant') return formatChoice(variant.choice, requiredOf(record));
  return column.ofVariants ? formatValue(t, readVariantField(variant, column.name), column) : '';
};

/**
 * Rows of an export, in the form that an import reads without a difference: that of the product, and one for each of its
 * variants, which have the stock.
 */
export const formatRows = (
  t: OfficeTranslate,
  product: EditedProduct,
  columns: readonly SheetColumn[],
): Cell[][] => {
  const variants = listVariants(product.record);
  const isOfVariants = ({ name, ofVariants }: SheetColumn) =>
    ofVariants === 'only' || (name === 'stockQuantity' && variants.length > 0);
  return [
    columns.map((column) =>
      isOfVariants(column) ? '' : formatValue(t, readField(product, column.name), column),
    ),
    ...variants.map((variant) => columns.map((column) => formatVariantCell(t, product, variant, column))),
  ];
};

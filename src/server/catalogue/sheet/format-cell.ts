import { isRecord } from '#domain/is-record.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { SheetColumn } from './columns.ts';
import { type EditedProduct, readField } from './fields.ts';

const formatSurcharge = (entry: unknown): string =>
  isRecord(entry) ? `${entry.sizeId}: ${entry.additionalPrice}` : '';

/** Cell of an export, in the form that an import reads without a difference. */
export const formatCell = (
  t: OfficeTranslate,
  product: EditedProduct,
  { name, kind }: SheetColumn,
): string | number => {
  const value = readField(product, name);
  if (value === null || value === undefined) return '';
  if (kind === 'yesNo') return t(value === true ? 'sheet_yes' : 'sheet_no');
  if (kind === 'status') return t.stored('status_', String(value));
  if (kind === 'day') return isoDay(Number(value));
  if (kind === 'lastDay') return isoDay(lastMoment(Number(value)));
  if (kind === 'surcharges') return Array.isArray(value) ? value.map(formatSurcharge).join('; ') : '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' ? value : String(value);
};

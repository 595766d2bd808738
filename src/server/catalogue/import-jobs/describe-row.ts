import { HIDDEN } from '#domain/catalogue/product-status.ts';
import { toPaise } from '#domain/money.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import { formatMoney, formatNumber } from '#i18n/format.ts';
import { importFault, importFaultAtField } from '#i18n/office/import-fault.ts';
import { isolate } from '#i18n/office/isolate.ts';
import { recordLabel } from '#i18n/office/record-fields.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import { SHEET_COLUMNS } from '#server/catalogue/sheet/columns.ts';
import type { FieldChange } from '#server/catalogue/sheet/fields.ts';
import type { PlannedRow, RowFault } from '#server/catalogue/sheet/planned-row.ts';
import { readVariantField } from '#server/catalogue/sheet/variant-fields.ts';

export interface DescribedValue {
  readonly label: string;
  readonly value: string;
}

export interface DescribedChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const MONEY = new Set(['price', 'discountedPrice', 'shippingCharge']);
const NONE = '—';
const LONGEST = 200;

const formatDayOf = (field: string, at: number): string =>
  isoDay(field === 'discountStartsAt' ? at : lastMoment(at));

const formatValue = (t: OfficeTranslate, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return t(value ? 'sheet_yes' : 'sheet_no');
  if (field.endsWith('sAt') && typeof value === 'number') return formatDayOf(field, value);
  if (MONEY.has(field) && typeof value === 'number') return formatMoney(toPaise(value));
  if (field === 'status') return t.stored('status_', String(value));
  const isPlain = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  const text = isPlain
    ? value.join(t('comma'))
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  if (text === '') return NONE;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const fieldLabel = (t: OfficeTranslate, field: string): string => {
  const label = ['col_', 'field_'].map((prefix) => t.stored(prefix, field)).find((text) => text !== field);
  return label ?? recordLabel(t, field);
};

const listChanges = (row: PlannedRow): readonly FieldChange[] => {
  if ('changes' in row) return row.changes;
  const record = row.kind === 'added' ? row.record : undefined;
  if (!record) return [];
  return SHEET_COLUMNS.flatMap(({ name: field, ofVariants }) => {
    const after = ofVariants ? readVariantField(record, field) : null;
    return after === null || after === true ? [] : [{ field, before: null, after }];
  });
};

/** Labels and values of the changed fields, old and new, or of those that a new variant has. */
export const describeChanges = (t: OfficeTranslate, row: PlannedRow): DescribedChange[] =>
  listChanges(row).map(({ field, before, after }) => ({
    label: fieldLabel(t, field),
    before: formatValue(t, field, before),
    after: formatValue(t, field, after),
  }));

/** What comes over with a product of another shop. */
export const describeDraft = (t: OfficeTranslate, row: PlannedRow): DescribedValue[] => {
  if (row.kind !== 'added' || !row.product) return [];
  const { record, status } = row.product;
  const price = formatValue(t, 'price', record.price);
  const sale = formatValue(t, 'price', record.discountedPrice);
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  return [
    { label: t('product_price_title'), value: sale === NONE ? price : t('import_sale', { sale, price }) },
    { label: t('product_stock'), value: formatNumber(Number(record.stockQuantity)) },
    ...[
      ['tab_variants', count(record.variants)] as const,
      ['tab_pictures', count(record.images)] as const,
    ].flatMap(([label, n]) => (n > 0 ? [{ label: t(label), value: formatNumber(n) }] : [])),
    ...(status === HIDDEN ? [{ label: t('col_status'), value: formatValue(t, 'status', status) }] : []),
  ];
};

/** The value `missing` has names of columns. Others are isolated, since an Arabic sentence would reorder them. */
const fillValues = (t: OfficeTranslate, values: RowFault['values'] = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'missing'
        ? String(value)
            .split(' ')
            .map((key) => t.stored('', key))
            .join(t('comma'))
        : typeof value === 'string'
          ? isolate(value, t.locale)
          : value,
    ]),
  );

/** Whoever imports a folder knows the fields of its files, so these faults keep their names. */
export const faultMessage = (
  t: OfficeTranslate,
  { field, fault, code, values, message = '' }: RowFault,
): string => {
  if (fault) return (field === '' ? importFault : importFaultAtField)(t.locale, fault);
  return code === undefined ? message : t(code, fillValues(t, values));
};

/** Column of a fault, such as `Price (C7)`. */
export const faultPlace = (
  t: OfficeTranslate,
  row: PlannedRow,
  { field, cell, ...fault }: RowFault,
): string => {
  const label = field === '' ? '' : fieldLabel(t, field);
  const at = fault.row ?? row.row;
  return cell === undefined || at === undefined ? label : `${label} (${cell}${at})`;
};

/** Sentence about a fault, with its row and column. */
export const describeFault = (t: OfficeTranslate, row: PlannedRow, fault: RowFault): string => {
  const message = faultMessage(t, fault);
  const at = fault.row ?? row.row;
  if (at === undefined) return message;
  const column = faultPlace(t, row, fault);
  if (column === '') return t('sheet_at_row', { row: at, message });
  return t('sheet_at', { row: at, column, message });
};

import { isShown } from '#domain/catalogue/product-status.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { App } from '#server/context.ts';
import type { Surroundings } from '../import/check/surroundings.ts';
import { checkRecord, findDigitalFiles, type RecordFault } from '../manage/record/check-record.ts';
import type { PlannedRow, RowFault } from './planned-row.ts';
import { type Mapping, placeOf } from './read-rows.ts';
import { type Group, isChange, type RowDraft } from './row-draft.ts';
import { findVariant, listVariants } from './variant-fields.ts';

/** A sale price below this share of the price is probably a discount. */
const LOW_SALE = 0.1;

const findWarnings = (
  { price, discountedPrice: sale }: Readonly<Record<string, unknown>>,
  mapping: Mapping,
): readonly RowFault[] => {
  if (typeof price !== 'number' || typeof sale !== 'number' || sale >= price * LOW_SALE) return [];
  const values = { sale: formatMoney(toPaise(sale)), price: formatMoney(toPaise(price)) };
  return [{ ...placeOf(mapping, 'discountedPrice'), code: 'sheet_low_sale', values }];
};

const valueIn = ({ fault }: RecordFault, ...names: readonly string[]): unknown =>
  'values' in fault && fault.values
    ? Object.entries(fault.values).find(([name]) => names.includes(name))?.[1]
    : undefined;

/** The row that a fault of the product is about, with the field of the row. */
const findRow = (group: Group, found: RecordFault): readonly [RowDraft | undefined, field: string] => {
  const { rows, edited } = group;
  const product = rows.find(({ variant }) => variant === undefined) ?? rows[0];
  const [, at, rest = ''] = /^variants\[(\d+)\]\.?(.*)$/.exec(found.field) ?? [];
  const isOf = (variant: string | undefined, index: number) =>
    variant !== undefined && findVariant(edited.record, variant) === index;
  if (at !== undefined) {
    const own = rows.find(({ variant }) => isOf(variant, Number(at)));
    return own ? [own, rest || 'variant'] : [product, 'variant'];
  }
  if (found.field !== 'variants') return [product, found.field];
  // A code that another variant has, too.
  const [field, code] = [valueIn(found, 'field'), valueIn(found, 'value', 'name')];
  const owner = rows.findLast(
    ({ variant, changes, added }) =>
      variant !== undefined &&
      (added?.[String(field)] === code || changes.some((one) => one.field === field && one.after === code)),
  );
  return owner ? [owner, String(field)] : [product, 'variant'];
};

/** Checks a product with all that its rows change, in the words of the importer. */
export const checkGroup = async (
  app: Pick<App, 'db' | 'config' | 'fileStorage' | 'identity'>,
  group: Group,
  mapping: Mapping,
  around: Surroundings,
): Promise<void> => {
  const { stored, edited, rows } = group;
  const { record } = edited;
  const isByVariant = stored?.row.stock_by_variant === 1 || listVariants(record).length > 0;
  for (const { variant, changes, faults } of rows)
    if (isByVariant && variant === undefined && changes.some(({ field }) => field === 'stockQuantity'))
      faults.push({ ...placeOf(mapping, 'stockQuantity'), code: 'sheet_by_variant' });
  if (group.isBroken || (stored && !rows.some(isChange))) return;
  const checked = await checkRecord(app.db.read, record, {
    files: await findDigitalFiles(app, [record.digitalFile]),
    isDraft: !isShown(edited.status),
    isNew: !stored,
    languages: app.identity.current().languages,
    hasPicture: () => true,
    around,
  });
  const misread = new Map(rows.map((row) => [row, new Set(row.faults.map(({ field }) => field))]));
  for (const found of checked.ok ? [] : checked.error) {
    const [row, field] = findRow(group, found);
    const place = placeOf(mapping, field);
    if (row && !misread.get(row)?.has(place.field)) row.faults.push({ ...place, fault: found.fault });
  }
  for (const row of rows) {
    const { variant, changes, added } = row;
    const isPriced =
      (!stored && variant === undefined) ||
      added ||
      changes.some(({ field }) => field === 'price' || field === 'discountedPrice');
    const priced = variant === undefined ? record : listVariants(record)[findVariant(record, variant)];
    if (isPriced && priced) row.warnings = findWarnings(priced, mapping);
  }
};

/** Codes that a row gives to its product or variant. */
const listCodes = (row: PlannedRow): (readonly [field: 'sku' | 'barcode', code: string])[] =>
  (['sku', 'barcode'] as const).flatMap((field) => {
    const code =
      row.kind === 'added'
        ? (row.record ?? row.product?.record)?.[field]
        : row.kind === 'changed'
          ? row.changes.find((change) => change.field === field)?.after
          : undefined;
    return typeof code === 'string' ? [[field, code] as const] : [];
  });

/** Two products cannot have the same SKU, nor two variants, also where both are new. */
export const refuseDoubles = (planned: readonly PlannedRow[], mapping: Mapping): PlannedRow[] => {
  const owners = new Map<string, string>();
  return planned.map((row): PlannedRow => {
    const { variant } = row;
    const faults = listCodes(row).flatMap(([field, code]): RowFault[] => {
      const id = `${variant === undefined ? 'product' : 'variant'} ${field} ${code}`;
      const owner = owners.get(id);
      owners.set(id, owner ?? row.key);
      if (owner === undefined) return [];
      const usedBy = { code: 'used_by', values: { field, value: code, others: owner } } as const;
      return [{ ...placeOf(mapping, field), fault: usedBy }];
    });
    if (faults.length === 0) return row;
    const { list, key, name } = row;
    return {
      row: row.row,
      kind: 'fault',
      list,
      key,
      name,
      faults,
      ...(variant !== undefined && { variant }),
    };
  });
};

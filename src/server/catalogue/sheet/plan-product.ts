import { SCHEDULED } from '#domain/catalogue/product-status.ts';
import { SHEET_COLUMNS } from './columns.ts';
import {
  type EditedProduct,
  type FieldChange,
  FOLLOWERS,
  isSameValue,
  readField,
  setField,
} from './fields.ts';
import type { RowFault } from './planned-row.ts';
import { type Mapping, placeOf, type ReadRow, textOf } from './read-rows.ts';
import type { Group, RowDraft } from './row-draft.ts';

/** Applies the cells of a row. @returns the fields that differ */
const applyCells = (
  product: EditedProduct,
  values: ReadonlyMap<string, unknown>,
  since: number,
): FieldChange[] => {
  const changes: FieldChange[] = [];
  const set = (field: string, after: unknown) => {
    const before = readField(product, field);
    if (isSameValue(field, before, after)) return;
    changes.push({ field, before, after });
    setField(product, field, after, since);
    if (after !== null && after !== false) return;
    for (const follower of FOLLOWERS[field] ?? []) if (!values.has(follower)) set(follower, null);
  };
  for (const [field, value] of values) if (field !== 'id') set(field, value);
  return changes;
};

/** What a row without a product lacks to add one. */
export const findMissing = (values: ReadonlyMap<string, unknown>): RowFault | undefined => {
  const missing = SHEET_COLUMNS.filter(({ name, isNeeded }) => isNeeded && !values.has(name));
  if (missing.length === 0) return undefined;
  const text = textOf(values, 'id') || textOf(values, 'sku');
  // A row with a name is meant to add a product.
  if (!values.has('name.en')) return { field: 'id', code: 'sheet_no_product', values: { text } };
  const names = missing.map(({ name }) => `col_${name}`).join(' ');
  return { field: 'id', code: 'sheet_unknown', values: { text, missing: names } };
};

const isOfVariants = (name: string): boolean =>
  SHEET_COLUMNS.some((column) => column.name === name && column.ofVariants === 'only');

/** The row of a product itself. */
export const planProduct = (
  { values: read }: ReadRow,
  { stored, edited }: Group,
  draft: RowDraft,
  mapping: Mapping,
): void => {
  const { faults } = draft;
  // Files of suppliers have barcodes and weights of all products. Those of a product without variants are left out.
  const isByVariant = stored?.row.stock_by_variant === 1;
  for (const [field, value] of read)
    if (isOfVariants(field) && (field === 'offered' ? value === false : isByVariant && value !== null))
      faults.push({ ...placeOf(mapping, field), code: 'sheet_only_variants' });
  const values = new Map([...read].filter(([field]) => !isOfVariants(field)));
  if (stored) draft.changes = applyCells(edited, values, stored.since);
  // A sheet has no column for the time of publication.
  if (edited.status === SCHEDULED && stored?.row.status !== SCHEDULED)
    faults.push({ ...placeOf(mapping, 'status'), code: 'sheet_scheduled' });
};

import { isRecord } from '#domain/is-record.ts';
import type { StoredProduct } from '../export/product-records.ts';
import type { EditedProduct, FieldChange } from './fields.ts';
import { editProduct } from './fields.ts';
import { createProduct } from './new-product.ts';
import type { PlannedRow, RowFault } from './planned-row.ts';

/** A product with everything that the rows of a file change of it. */
export interface Group {
  readonly key: string;
  readonly stored: StoredProduct | undefined;
  readonly edited: EditedProduct;
  readonly rows: RowDraft[];
  /** A row is not understood, so the product is not checked. */
  isBroken: boolean;
}

/** A row while the others are read. */
export interface RowDraft {
  readonly row: number;
  readonly key: string;
  readonly name: string;
  readonly faults: RowFault[];
  changes: readonly FieldChange[];
  warnings: readonly RowFault[];
  /** The variant, as the sheet writes it. */
  variant?: string;
  /** The record of a new variant. */
  added?: Readonly<Record<string, unknown>>;
}

export const titleOf = ({ record }: EditedProduct, fallback: string): string => {
  const name = record.name;
  return isRecord(name) && typeof name.en === 'string' ? name.en : fallback;
};

export const openGroup = (
  stored: StoredProduct | undefined,
  values: ReadonlyMap<string, unknown>,
  now: number,
): Group => {
  const edited = stored ? editProduct(stored) : createProduct(values, now);
  return { key: stored?.row.key ?? String(edited.record.id), stored, edited, rows: [], isBroken: false };
};

export const isChange = ({ changes, added }: RowDraft): boolean => changes.length > 0 || added !== undefined;

/** @param group undefined for a row whose product is unknown */
export const toPlanned = (draft: RowDraft, group: Group | undefined): PlannedRow => {
  const { row, key, faults, changes, warnings, variant, added } = draft;
  const stored = group?.stored;
  const list = 'products';
  const about = { row, list, key, ...(variant !== undefined && { variant }) } as const;
  if (faults.length > 0 || !group) return { ...about, kind: 'fault', name: draft.name, faults };
  const name = stored?.row.name_en ?? titleOf(group.edited, key);
  const warned = warnings.length > 0 && { warnings };
  if (added) {
    const whole = stored?.row.stock_by_variant === 0 ? stored.row.stock_quantity : undefined;
    return { ...about, ...warned, kind: 'added', name, record: added, ...(whole !== undefined && { whole }) };
  }
  if (!stored && variant === undefined)
    return { ...about, ...warned, kind: 'added', name, product: group.edited };
  if (changes.length === 0) return { ...about, kind: 'same', name };
  return { ...about, ...warned, kind: 'changed', name, changes };
};

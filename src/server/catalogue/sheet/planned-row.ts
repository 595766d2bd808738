import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { ListName } from '../import/schemas/catalogue.ts';
import type { TermFields } from '../terms/term-fields.ts';
import type { EditedProduct, FieldChange } from './fields.ts';
import type { CellFault } from './read-cell.ts';

/** Kinds that are counted in columns of `catalogue_import`. */
export const COUNTED_KINDS = ['fault', 'added', 'changed', 'removed', 'same'] as const;
/** `left_out`: does not come over from another shop, which is no fault. */
export type RowKind = (typeof COUNTED_KINDS)[number] | 'left_out';

/** What is wrong with a row: the key of a label, or a fault of the importer. */
export interface RowFault extends Partial<CellFault> {
  readonly field: string;
  /** If it is another row than that of the product, such as a variant's. */
  readonly row?: number;
  /** Letter of the column. */
  readonly cell?: string;
  readonly fault?: ImportFault;
  /** English, in rows that an earlier version stored. */
  readonly message?: string;
}

interface Row {
  /** Row of the file; undefined for a record of a catalogue folder. */
  readonly row: number | undefined;
  readonly list: ListName | 'settings' | 'attributes';
  /** Of the product, also in the row of a variant. */
  readonly key: string;
  readonly name: string;
  /** The variant that a row of a spreadsheet is about, such as `flavour=chocolate, size=1kg`. */
  readonly variant?: string;
}

/** What an import would do with one row or record. */
export type PlannedRow = Row &
  (
    | { readonly kind: 'same' }
    | { readonly kind: 'fault' | 'left_out'; readonly faults: readonly RowFault[] }
    | {
        readonly kind: 'changed';
        readonly changes: readonly FieldChange[];
        readonly warnings?: readonly RowFault[];
      }
    | { readonly kind: 'removed'; readonly changes: readonly FieldChange[] }
    /**
     * `product` or `record` only for a row of a spreadsheet: of a product with its variants, or of a variant. `term` for
     * what products of another shop need.
     */
    | {
        readonly kind: 'added';
        readonly product?: EditedProduct;
        readonly record?: Readonly<Record<string, unknown>>;
        readonly term?: TermFields;
        /** Pieces of a product that had no variants. */
        readonly whole?: number;
        readonly warnings?: readonly RowFault[];
      }
  );

/** What staff should look at before they apply the row. */
export const warningsOf = (row: PlannedRow): readonly RowFault[] =>
  'warnings' in row ? (row.warnings ?? []) : [];

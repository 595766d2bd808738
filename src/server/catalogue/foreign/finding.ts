import type { RowFault } from '../sheet/planned-row.ts';

/**
 * `fault`: must be corrected in the file. `left_out`: the product or row does not come over. `note`: it comes over
 * otherwise than it was.
 */
export type FindingKind = 'fault' | 'left_out' | 'note';

/** What is to be said about a row. */
export interface Finding extends RowFault {
  readonly kind: FindingKind;
  /** Row of the file, from 1. */
  readonly row: number;
}

type Code = NonNullable<RowFault['code']>;

/** A fault of this folder: all have a label. */
export type CodedFault = RowFault & { readonly code: Code };

/** Every other code is a fault. */
const KINDS: { readonly [C in Code]?: FindingKind } = {
  sheet_gift_card: 'left_out',
  sheet_foreign_type: 'left_out',
  sheet_no_parcel: 'left_out',
  sheet_many_options: 'left_out',
  sheet_no_parent: 'left_out',
  sheet_no_variants: 'left_out',
  sheet_stock_negative: 'note',
  sheet_stock_unknown: 'note',
  sheet_stock_shared: 'note',
  sheet_oversold: 'note',
  sheet_sku_made: 'note',
  sheet_barcode_wrong: 'note',
  sheet_barcode_twice: 'note',
  sheet_barcode_alone: 'note',
  sheet_facts_lost: 'note',
  sheet_weight: 'note',
  sheet_media_lost: 'note',
  sheet_picture_absent: 'note',
  sheet_picture_double: 'note',
  sheet_header_twice: 'note',
};

export interface Findings {
  readonly list: readonly Finding[];
  readonly add: (row: number, fault: CodedFault) => void;
  /** True if one of these rows has a fault, or is left out. */
  readonly stops: (rows: readonly number[]) => boolean;
}

export const collectFindings = (): Findings => {
  const list: Finding[] = [];
  const stopped = new Set<number>();
  return {
    list,
    add: (row, fault) => {
      const kind = KINDS[fault.code] ?? 'fault';
      list.push({ ...fault, kind, row });
      if (kind !== 'note') stopped.add(row);
    },
    stops: (rows) => rows.some((row) => stopped.has(row)),
  };
};

import type { NumberProblem } from '#server/fulfilment/check-shipment.ts';

export type RemittanceFaultCode =
  | 'bytes'
  | 'rows'
  | 'columns'
  | 'encoding'
  | 'quotes'
  | 'damaged'
  | 'empty'
  | 'column_twice'
  | 'no_amount_column'
  | 'no_number_column'
  | 'no_statement_columns'
  | 'extra_fields'
  | 'amount_missing'
  | 'amount_invalid'
  | `${'tracking' | 'order'}_${NumberProblem}`;

export interface RemittanceFault {
  readonly code: RemittanceFaultCode;
  readonly line?: number | undefined;
  /** Heading as in the file. */
  readonly column?: string | undefined;
  /** Beginning of the cell, where it says what is wrong. */
  readonly text?: string | undefined;
}

/** Formulas are never evaluated: a workbook stores the last result beside them. */
export type SheetCell = string | number | boolean | Date | null;

export interface SheetRow {
  /** Row in the file, from 1. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

export interface SheetFault {
  readonly code:
    | 'sheet_damaged'
    | 'sheet_encoding'
    | 'sheet_quotes'
    | 'sheet_rows'
    | 'sheet_columns'
    | 'sheet_cell_error'
    | 'sheet_empty';
  /** Cell or line. */
  readonly at?: string;
}

export const SHEET_ROWS = 50_000;
export const SHEET_COLUMNS = 200;

/** Name of a column in a spreadsheet: `A` for 0, `AB` for 27. */
export const columnName = (index: number): string => {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
};

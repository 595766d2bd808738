/** A cell without a value: its formula has failed, or the file does not contain the result. */
export interface CellProblem {
  readonly problem: 'error' | 'no_result';
  /** Such as `#N/A`. */
  readonly text: string;
}

/** Formulas are never evaluated: a workbook stores the last result beside them. */
export type SheetCell = string | number | boolean | Date | CellProblem | null;

export const isProblem = (cell: SheetCell | undefined): cell is CellProblem =>
  typeof cell === 'object' && cell !== null && 'problem' in cell;

/** Workbooks store days without a time zone. The library reads them as UTC. */
export const cellText = (cell: SheetCell | undefined): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return isProblem(cell) ? cell.text : String(cell ?? '').trim();
};

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

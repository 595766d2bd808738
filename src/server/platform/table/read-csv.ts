import { CsvError, parse } from 'csv-parse/sync';
import { ok, type Result, refuse } from '#domain/result.ts';
import { restoreField } from './csv.ts';
import { SHEET_COLUMNS, SHEET_ROWS, type SheetFault } from './sheet.ts';

const DELIMITERS = [',', ';', '\t'] as const;

export interface CsvRow {
  /** Line in which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const decode = (bytes: Uint8Array): string | undefined => {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The separator of the first line: spreadsheets use a semicolon in some languages. */
const findDelimiter = (text: string): string => {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1);
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/**
 * Reads CSV with commas, semicolons or tabs, in UTF-8 or UTF-16. Skips blank lines. Fields that were protected against
 * formulas (csv.ts) are restored.
 */
export const readCsv = (bytes: Uint8Array): Result<CsvRow[], SheetFault> => {
  const text = decode(bytes);
  if (text === undefined || text.includes('\0')) return refuse({ code: 'sheet_encoding' });
  try {
    const read: CsvRow[] = [];
    let end = 0;
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      on_record: (record: readonly string[], { lines }) => {
        read.push({ line: end + 1, cells: record.map(restoreField) });
        end = lines;
        return null;
      },
    });
    if (read.length > SHEET_ROWS) return refuse({ code: 'sheet_rows', at: String(SHEET_ROWS) });
    const wide = read.find(({ cells }) => cells.length > SHEET_COLUMNS);
    if (wide) return refuse({ code: 'sheet_columns', at: String(wide.line) });
    return ok(read.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
  } catch (error) {
    if (error instanceof CsvError) return refuse({ code: 'sheet_quotes', at: String(error.lines ?? '') });
    throw error;
  }
};

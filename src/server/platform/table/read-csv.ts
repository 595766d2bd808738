import { CsvError, parse } from 'csv-parse/sync';
import { ok, type Result, refuse } from '#domain/result.ts';
import { restoreField } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { SHEET_COLUMNS, SHEET_ROWS, type SheetFault } from './sheet.ts';

const DELIMITERS = [',', ';', '\t'] as const;

export interface CsvRow {
  /** Line in which the row begins, from 1. */
  readonly line: number;
  /** Its row in a spreadsheet program, where a cell with several lines is in one row. */
  readonly row: number;
  readonly cells: readonly string[];
}

const LOOKED_AT = { letters: 100_000, lines: 30 };

/** Spreadsheets use a semicolon in some languages. The first line tells, unless it is a title above the headers. */
const findDelimiter = (text: string): string => {
  const lines = text
    .slice(0, LOOKED_AT.letters)
    .replaceAll(/"[^"]*"/g, '')
    .split('\n', LOOKED_AT.lines);
  const counted = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const repeated = (count: number) => counts.filter((one) => one === count).length;
    return {
      delimiter,
      first: counts[0] ?? 0,
      repeated,
      score: Math.max(...counts.map((one) => one * repeated(one))),
    };
  });
  const most = counted.reduce((best, one) => (one.first > best.first ? one : best));
  const isHead = most.first > 0 && (most.repeated(most.first) > 1 || lines.length < 3);
  return (isHead ? most : counted.reduce((best, one) => (one.score > best.score ? one : best))).delimiter;
};

/** Exports write `="00417"` without the quotes around it that the format requires. */
const UNQUOTED_TEXT = /(^|[,;\t|\n])="([^"=,;\t|\r\n]+)"(?=[,;\t|\r\n]|$)/g;

const isFilled = (cell: string): boolean => cell.trim() !== '';

/**
 * Reads CSV with commas, semicolons, tabs or the separator of a first line `sep=;`, in UTF-8 or UTF-16. Skips blank
 * lines. Fields that were protected against formulas (csv.ts) are restored.
 */
export const readCsv = (bytes: Uint8Array): Result<CsvRow[], SheetFault> => {
  const text = decodeText(bytes);
  if (text === undefined || text.includes('\0')) return refuse({ code: 'sheet_encoding' });
  // Excel writes the separator into a line of its own.
  const [hint = '', separator] = /^"?sep=([,;\t|])"?\r?\n/i.exec(text) ?? [];
  const table = text.slice(hint.length).replace(UNQUOTED_TEXT, '$1"=""$2"""');
  const above = hint === '' ? 0 : 1;
  try {
    const read: CsvRow[] = [];
    let end = above;
    parse(table, {
      delimiter: separator ?? findDelimiter(table),
      relax_column_count: true,
      on_record: (record: readonly string[], { lines }) => {
        read.push({ line: end + 1, row: read.length + 1 + above, cells: record.map(restoreField) });
        end = lines + above;
        return null;
      },
    });
    const filled = read.filter(({ cells }) => cells.some(isFilled));
    if (filled.length > SHEET_ROWS) return refuse({ code: 'sheet_rows', at: String(SHEET_ROWS) });
    const wide = filled.find(({ cells }) => cells.findLastIndex(isFilled) >= SHEET_COLUMNS);
    return wide ? refuse({ code: 'sheet_columns', at: String(wide.line) }) : ok(filled);
  } catch (error) {
    if (error instanceof CsvError)
      return refuse({ code: 'sheet_quotes', at: String(Number(error.lines) + above || '') });
    throw error;
  }
};

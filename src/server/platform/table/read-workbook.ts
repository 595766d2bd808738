import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/node';
import { ok, type Result, refuse } from '#domain/result.ts';
import { withZip, type ZipEntry, type ZipFault } from '#server/platform/archive/read-zip.ts';
import { SHEET_COLUMNS, SHEET_ROWS, type SheetCell, type SheetFault, type SheetRow } from './sheet.ts';

/** A workbook is a zip archive too. */
const LIMITS = { entries: 1_000, bytes: 100 * 1024 * 1024 };

const readText = async (entry: ZipEntry): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await entry.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const letters = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A single far cell would make the library build millions of empty ones. */
const findFault = (xml: string): SheetFault | undefined => {
  for (const [, column = '', row = ''] of xml.matchAll(/\sr="([A-Z]{0,9})(\d{1,12})"/g)) {
    if (Number(row) > SHEET_ROWS) return { code: 'sheet_rows', at: `${column}${row}` };
    if (column !== '' && letters(column) > SHEET_COLUMNS)
      return { code: 'sheet_columns', at: `${column}${row}` };
  }
  for (const [cell] of xml.matchAll(/<c\s[^<>]{0,200}>/g))
    if (/\st="e"/.test(cell))
      return { code: 'sheet_cell_error', at: /\sr="([A-Z0-9]{1,20})"/.exec(cell)?.[1] ?? '' };
  return undefined;
};

const toCell = (value: unknown): SheetCell =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date
    ? value
    : null;

const isUnreadable = (error: unknown): boolean =>
  error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError;

/** Reads the first sheet of an XLSX file. Dates are read as such, also where the file stores their number. */
export const readWorkbook = async (file: string): Promise<Result<SheetRow[], SheetFault | ZipFault>> => {
  const checked = await withZip(file, LIMITS, async (entries) => {
    let fault: SheetFault | undefined;
    // Reading every entry verifies its declared size.
    for (const entry of entries) {
      const text = await readText(entry);
      if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.path)) fault ??= findFault(text);
    }
    return fault;
  });
  if (!checked.ok) return checked;
  if (checked.value) return refuse(checked.value);
  try {
    const rows = await readSheet(file);
    return ok(
      rows
        .map((cells, index): SheetRow => ({ line: index + 1, cells: cells.map(toCell) }))
        .filter(({ cells }) => cells.some((cell) => cell !== null)),
    );
  } catch (error) {
    if (isUnreadable(error)) return refuse({ code: 'sheet_damaged' });
    throw error;
  }
};

import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/node';
import { ok, type Result, refuse } from '#domain/result.ts';
import { withZip, type ZipEntry, type ZipFault } from '#server/platform/archive/read-zip.ts';
import { findSheetPath, readFormats, scanSheet } from './scan-sheet.ts';
import type { SheetCell, SheetFault, SheetRow } from './sheet.ts';

/** A workbook is a zip archive too. */
const LIMITS = { entries: 1_000, bytes: 100 * 1024 * 1024 };

const readText = async (entry: ZipEntry): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await entry.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
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

/** Reads the archive, which verifies the declared size of every entry, and scans the sheet that is read. */
const scan = async (entries: readonly ZipEntry[]) => {
  const texts = new Map<string, string>();
  for (const entry of entries) {
    const text = await readText(entry);
    if (/^xl\/(?:workbook|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(?:\.rels)?$/.test(entry.path))
      texts.set(entry.path, text);
  }
  const textOf = (path: string) => texts.get(path) ?? '';
  const path = findSheetPath(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'));
  return scanSheet(textOf(path ?? ''), readFormats(textOf('xl/styles.xml')));
};

const merge = (cells: readonly unknown[], scanned: ReadonlyMap<number, SheetCell> = new Map()): SheetCell[] =>
  Array.from(
    { length: Math.max(cells.length, ([...scanned.keys()].at(-1) ?? -1) + 1) },
    (_, column) => scanned.get(column) ?? toCell(cells[column]),
  );

/**
 * Reads the first sheet of an XLSX file. Dates are read as such, also where the file stores their number. A number with
 * leading zeros is a text, as it is shown.
 */
export const readWorkbook = async (file: string): Promise<Result<SheetRow[], SheetFault | ZipFault>> => {
  const scanned = await withZip(file, LIMITS, scan);
  if (!scanned.ok) return scanned;
  if ('fault' in scanned.value) return refuse(scanned.value.fault);
  const { cells: special } = scanned.value;
  try {
    const rows = await readSheet(file);
    const last = Math.max(rows.length, ([...special.keys()].at(-1) ?? -1) + 1);
    return ok(
      Array.from(
        { length: last },
        (_, row): SheetRow => ({ line: row + 1, cells: merge(rows[row] ?? [], special.get(row)) }),
      ).filter(({ cells }) => cells.some((cell) => cell !== null)),
    );
  } catch (error) {
    if (isUnreadable(error)) return refuse({ code: 'sheet_damaged' });
    throw error;
  }
};

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ok, type Result, refuse } from '#domain/result.ts';
import { formatCsvLine } from './csv.ts';

export type CellValue = string | number;

export interface Table {
  /** File name without extension, ASCII. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Batches of rows. */
  readonly rows: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** What a workbook is refused with for a text that is too long for it. */
  readonly describeLong?: (cell: LongCell) => string;
}

export interface LongCell {
  /** Row of the workbook, from 1. */
  readonly row: number;
  readonly column: string;
  readonly letters: number;
}

export type TableFormat = 'csv' | 'xlsx';

/** A workbook is built in memory. CSV has no limit. */
const XLSX_ROWS = 50_000;

/** Excel repairs a workbook with a longer text, and cuts it. */
export const XLSX_LETTERS = 32_767;

/** Spreadsheets read a CSV file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const csvOf = async function* ({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${formatCsvLine(columns)}\r\n`;
  for await (const batch of rows) yield batch.map((row) => `${formatCsvLine(row.map(String))}\r\n`).join('');
};

/** A letter as a workbook may write it. */
const escapeLetter = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Escapes what a workbook would take for an escaped letter, and words such as `constructor`, which the library looks up
 * in an object.
 */
const escapeText = (text: string): string =>
  text in Object.prototype
    ? text.replace(/^./, escapeLetter)
    : text.replace(/_(?=x[\da-f]{4}_)/gi, escapeLetter);

const findLongCell = (
  columns: readonly string[],
  cells: readonly CellValue[],
  row: number,
): LongCell | undefined => {
  const at = cells.findIndex((value) => typeof value === 'string' && value.length > XLSX_LETTERS);
  return at < 0 ? undefined : { row, column: columns[at] ?? '', letters: String(cells[at]).length };
};

const workbookOf = async ({ columns, rows }: Table): Promise<Result<Buffer, LongCell>> => {
  // Cells have a type, so that a text that begins with `=` is no formula.
  const sheet = [
    columns.map((value) => ({ value: escapeText(value), type: String, fontWeight: 'bold' as const })),
  ];
  const data: { value: CellValue; type: StringConstructor | NumberConstructor }[][] = sheet;
  for await (const batch of rows) {
    for (const row of batch) {
      const long = findLongCell(columns, row, data.length + 1);
      if (long) return refuse(long);
      data.push(
        row.map((value) =>
          typeof value === 'number' ? { value, type: Number } : { value: escapeText(value), type: String },
        ),
      );
    }
    if (data.length > XLSX_ROWS) break;
  }
  // Loaded on first use: the library has 78 modules.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return ok(await writeXlsxFile(data.slice(0, XLSX_ROWS + 1)).toBuffer());
};

const headersOf = (name: string, type: string, format: TableFormat) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}.${format}"`,
  'Cache-Control': 'no-store',
});

/** Streams a table as CSV, or sends it as a workbook of at most `XLSX_ROWS` rows. */
export const sendTable = async (
  response: ServerResponse,
  table: Table,
  format: TableFormat,
): Promise<void> => {
  if (format === 'csv') {
    response.writeHead(200, headersOf(table.name, 'text/csv; charset=utf-8', format));
    await pipeline(Readable.from(csvOf(table)), response);
    return;
  }
  const made = await workbookOf(table);
  if (!made.ok) {
    const { row, column, letters } = made.error;
    const reason =
      table.describeLong?.(made.error) ?? `Row ${row}, ${column}: ${letters} characters are too long.`;
    response
      .writeHead(422, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(`${reason}\n`);
    return;
  }
  const workbook = made.value;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  response.writeHead(200, { ...headersOf(table.name, type, format), 'Content-Length': workbook.length });
  response.end(workbook);
};

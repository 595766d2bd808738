import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatCsvLine } from './csv.ts';

export type CellValue = string | number;

export interface Table {
  /** File name without extension, ASCII. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Batches of rows. */
  readonly rows: AsyncIterable<readonly (readonly CellValue[])[]>;
}

export type TableFormat = 'csv' | 'xlsx';

/** A workbook is built in memory. CSV has no limit. */
export const XLSX_ROWS = 50_000;

/** Spreadsheets read a CSV file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const csvOf = async function* ({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${formatCsvLine(columns)}\r\n`;
  for await (const batch of rows) yield batch.map((row) => `${formatCsvLine(row.map(String))}\r\n`).join('');
};

const workbookOf = async ({ columns, rows }: Table): Promise<Buffer> => {
  // Cells have a type, so that a text that begins with `=` is no formula.
  const sheet = [columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))];
  const data: { value: CellValue; type: StringConstructor | NumberConstructor }[][] = sheet;
  for await (const batch of rows) {
    for (const row of batch)
      data.push(row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
    if (data.length > XLSX_ROWS) break;
  }
  // Loaded on first use: the library has 78 modules.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(data.slice(0, XLSX_ROWS + 1)).toBuffer();
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
  const workbook = await workbookOf(table);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  response.writeHead(200, { ...headersOf(table.name, type, format), 'Content-Length': workbook.length });
  response.end(workbook);
};

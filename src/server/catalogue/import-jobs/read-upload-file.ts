import { open, readFile } from 'node:fs/promises';
import { ok, type Result, refuse } from '#domain/result.ts';
import { withZip, type ZipEntry, type ZipFault } from '#server/platform/archive/read-zip.ts';
import { readCsv } from '#server/platform/table/read-csv.ts';
import { cellText, type SheetFault, type SheetRow } from '#server/platform/table/sheet.ts';
import { unwrapCell } from '#server/platform/table/sheet-code.ts';

export const ZIP_LIMITS = { entries: 20_000, bytes: 1024 * 1024 * 1024 };

export type FileFault =
  | SheetFault
  | ZipFault
  | { readonly code: 'zip_no_catalogue' | 'zip_no_export'; readonly at?: string };

/** `archive`: a CSV file with pictures. */
type FileKind = 'folder' | 'workbook' | 'csv' | 'archive';

const isZip = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
};

const PRODUCTS = /^(?:[^/]+\/)?data\/products\.json$/;

/** The folder of the archive that contains the catalogue, with a slash; '' for none. */
export const findRoot = (entries: readonly Pick<ZipEntry, 'path'>[]): string | undefined => {
  const products = entries.find(({ path }) => PRODUCTS.test(path) && !path.startsWith('__MACOSX/'));
  return products?.path.slice(0, -'data/products.json'.length);
};

/** CSV files of an archive. */
export const findSheets = (entries: readonly ZipEntry[]): readonly ZipEntry[] =>
  entries.filter(({ path }) => /\.csv$/i.test(path) && !path.startsWith('__MACOSX/'));

/** Tells what a file is from its content, not from its name. */
export const detectKind = async (file: string): Promise<Result<FileKind, FileFault>> => {
  if (!(await isZip(file))) return ok('csv');
  const kind = await withZip(file, ZIP_LIMITS, async (entries): Promise<FileKind | undefined> => {
    if (entries.some(({ path }) => path === 'xl/workbook.xml')) return 'workbook';
    if (findRoot(entries) !== undefined) return 'folder';
    return findSheets(entries).length === 1 ? 'archive' : undefined;
  });
  if (!kind.ok) return kind;
  return kind.value === undefined ? refuse({ code: 'zip_no_catalogue' }) : ok(kind.value);
};

/** Loads the library for workbooks on first use. */
const readXlsx = async (file: string) => {
  const { readWorkbook } = await import('#server/platform/table/read-workbook.ts');
  return readWorkbook(file);
};

const readCsvRows = async (file: string): Promise<Result<SheetRow[], SheetFault>> => {
  const read = readCsv(await readFile(file));
  return read.ok ? ok(read.value.map(({ row: line, cells }) => ({ line, cells }))) : read;
};

export interface ReadSheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** The first row has the headers. */
export const readSheetFile = async (
  file: string,
  kind: 'workbook' | 'csv',
): Promise<Result<ReadSheet, FileFault>> => {
  const read = kind === 'csv' ? await readCsvRows(file) : await readXlsx(file);
  if (!read.ok) return read;
  const [head, ...rows] = read.value;
  if (!head || rows.length === 0) return refuse({ code: 'sheet_empty' });
  const cells = head.cells.map((cell) => unwrapCell(cellText(cell)));
  const width = cells.findLastIndex((cell) => cell !== '') + 1;
  return ok({ headers: cells.slice(0, width), rows });
};

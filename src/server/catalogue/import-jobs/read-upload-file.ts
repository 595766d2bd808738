import { open, readFile } from 'node:fs/promises';
import { ok, type Result, refuse } from '#domain/result.ts';
import { withZip, type ZipEntry, type ZipFault } from '#server/platform/archive/read-zip.ts';
import { readCsv } from '#server/platform/table/read-csv.ts';
import { cellText, type SheetFault, type SheetRow } from '#server/platform/table/sheet.ts';
import { unwrapCell } from '#server/platform/table/sheet-code.ts';

export const ZIP_LIMITS = { entries: 20_000, bytes: 1024 * 1024 * 1024 };

export type FileFault = SheetFault | ZipFault | { readonly code: 'zip_no_catalogue'; readonly at?: string };

type FileKind = 'folder' | 'workbook' | 'csv';

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

/** Tells what a file is from its content, not from its name. */
export const detectKind = async (file: string): Promise<Result<FileKind, FileFault>> => {
  if (!(await isZip(file))) return ok('csv');
  const kind = await withZip(file, ZIP_LIMITS, async (entries): Promise<FileKind | undefined> => {
    if (entries.some(({ path }) => path === 'xl/workbook.xml')) return 'workbook';
    return findRoot(entries) === undefined ? undefined : 'folder';
  });
  if (!kind.ok) return kind;
  return kind.value === undefined ? refuse({ code: 'zip_no_catalogue' }) : ok(kind.value);
};

/** Loads the library for workbooks on first use. */
const readXlsx = async (file: string) => {
  const { readWorkbook } = await import('#server/platform/table/read-workbook.ts');
  return readWorkbook(file);
};

export interface ReadSheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** The first row has the headers. */
export const readSheetFile = async (
  file: string,
  kind: Exclude<FileKind, 'folder'>,
): Promise<Result<ReadSheet, FileFault>> => {
  const read = kind === 'csv' ? readCsv(await readFile(file)) : await readXlsx(file);
  if (!read.ok) return read;
  const [head, ...rows] = read.value;
  if (!head || rows.length === 0) return refuse({ code: 'sheet_empty' });
  const cells = head.cells.map((cell) => unwrapCell(cellText(cell)));
  const width = cells.findLastIndex((cell) => cell !== '') + 1;
  return ok({ headers: cells.slice(0, width), rows });
};

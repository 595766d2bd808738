import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { RASTER_EXTENSIONS } from '#domain/catalogue/media.ts';
import { type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { withZip, type ZipEntry } from '#server/platform/archive/read-zip.ts';
import { unzipFolder } from '#server/platform/archive/unzip-folder.ts';
import { fileName } from '../../import/schemas/fields.ts';
import { uploadOf, withScratch } from '../import-files.ts';
import type { CatalogueImport } from '../import-store.ts';
import {
  detectKind,
  type FileFault,
  findSheets,
  type ReadSheet,
  readSheetFile,
  ZIP_LIMITS,
} from '../read-upload-file.ts';

export interface OpenExport {
  readonly sheet: ReadSheet;
  /** Paths of the pictures that came with the file, by name. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Formats that the shop does not show are reported as such. */
const PICTURE = new RegExp(`\\.(?:${[...RASTER_EXTENSIONS, 'jpeg', 'svg', 'gif', 'heic'].join('|')})$`, 'i');

const isPicture = (name: string): boolean => PICTURE.test(name) && v.is(fileName, name);

/** Pictures in a folder, and in its folder `images`. */
const listPictures = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const parent of [join(folder, 'images'), folder]) {
    const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
    for (const entry of entries)
      if (entry.isFile() && isPicture(entry.name)) found.set(entry.name, join(parent, entry.name));
  }
  return found;
};

const SHEET = 'export.csv';

/** All pictures end up in one folder, since the export names them by address. Of the same name the first one counts. */
const unpack = async (entries: readonly ZipEntry[], sheet: ZipEntry, folder: string): Promise<void> => {
  const seen = new Set<string>();
  await unzipFolder(entries, folder, (path) => {
    if (path === sheet.path) return SHEET;
    const name = path.split('/').at(-1) ?? '';
    const folded = name.normalize('NFC').toLowerCase();
    if (!isPicture(name) || path.startsWith('__MACOSX/') || seen.has(folded)) return undefined;
    seen.add(folded);
    return `images/${name}`;
  });
};

type Use<T> = (opened: OpenExport) => Promise<Result<T, FileFault>>;

const openZip = <T>(app: Pick<App, 'config'>, file: string, use: Use<T>): Promise<Result<T, FileFault>> =>
  withScratch(app.config, async (folder) => {
    const unpacked = await withZip(file, ZIP_LIMITS, async (entries) => {
      const [sheet, ...others] = findSheets(entries);
      if (!sheet || others.length > 0) return false;
      await unpack(entries, sheet, folder);
      return true;
    });
    if (!unpacked.ok) return unpacked;
    if (!unpacked.value) return refuse({ code: 'zip_no_catalogue' });
    const read = await readSheetFile(join(folder, SHEET), 'csv');
    return read.ok ? use({ sheet: read.value, pictures: await listPictures(folder) }) : read;
  });

/** Opens an uploaded spreadsheet, with the pictures that came with it. */
export const withExport = async <T>(
  app: Pick<App, 'config'>,
  { id, options }: Pick<CatalogueImport, 'id' | 'options'>,
  use: Use<T>,
): Promise<Result<T, FileFault>> => {
  const file = uploadOf(app.config, id);
  const kind = await detectKind(file);
  if (!kind.ok) return kind;
  if (kind.value === 'archive') return openZip(app, file, use);
  const read = await readSheetFile(file, kind.value === 'workbook' ? 'workbook' : 'csv');
  if (!read.ok) return read;
  const beside = options.picturesFolder;
  return use({ sheet: read.value, pictures: beside === undefined ? new Map() : await listPictures(beside) });
};

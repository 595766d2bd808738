import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { readCsv } from '#server/platform/table/read-csv.ts';
import type { SheetRow } from '#server/platform/table/sheet.ts';
import { mappingKey } from './find-columns.ts';
import { type ChosenColumns, findLayout } from './payout-columns.ts';
import { MAX_BYTES, type ReadRemittance, readRemittance } from './read-remittance.ts';
import type { RemittanceFault } from './remittance-fault.ts';

const isWorkbook = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';

const faultOf = ({ code, at }: { readonly code: string; readonly at?: string }): RemittanceFault => {
  const line = Number(/\d+$/.exec(at ?? '')?.[0]) || undefined;
  switch (code) {
    case 'sheet_rows':
      return { code: 'rows' };
    case 'sheet_columns':
      return { line, code: 'columns' };
    case 'sheet_encoding':
      return { code: 'encoding' };
    case 'sheet_quotes':
      return { line, code: 'quotes' };
    default:
      return { code: 'damaged' };
  }
};

const readXlsx = async (bytes: Uint8Array): Promise<Result<SheetRow[], { readonly code: string }>> => {
  // Loaded on first use, as for imports.
  const { readWorkbook } = await import('#server/platform/table/read-workbook.ts');
  const folder = await mkdtemp(join(tmpdir(), 'payout-'));
  try {
    const file = join(folder, 'payout.xlsx');
    await writeFile(file, bytes);
    return await readWorkbook(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The rows of a CSV file or of the first sheet of a workbook. */
export const readPayoutSheet = async (
  bytes: Uint8Array,
): Promise<Result<readonly SheetRow[], RemittanceFault[]>> => {
  if (bytes.length > MAX_BYTES) return refuse([{ code: 'bytes' }]);
  const read = isWorkbook(bytes) ? await readXlsx(bytes) : readCsv(bytes);
  return read.ok ? ok(read.value) : refuse([faultOf(read.error)]);
};

/** @returns headings by field, as they were chosen for a file with these headings */
export const findChosen = async <Chosen>(db: Kysely<Database>, key: string): Promise<Chosen | undefined> => {
  const known = await db
    .selectFrom('sheet_mapping')
    .select('columns_json')
    .where('headers', '=', key)
    .executeTakeFirst();
  return known && parseStored<Chosen>(known.columns_json);
};

/** Remembers the columns for files with the same headings. */
export const rememberChosen = async (
  db: Kysely<Database>,
  key: string,
  chosen: Readonly<Partial<Record<string, string>>>,
  now: number,
): Promise<void> => {
  const values = { columns_json: JSON.stringify(chosen), used_at: now };
  await db
    .insertInto('sheet_mapping')
    .values({ headers: key, ...values })
    .onConflict((conflict) => conflict.column('headers').doUpdateSet(values))
    .execute();
};

/** Reads a sheet by the columns that are chosen, by the usual headings, or by the columns that were chosen before. */
export const readPayout = async (
  db: Kysely<Database>,
  sheet: readonly SheetRow[],
  chosen?: ChosenColumns,
): Promise<Result<ReadRemittance, RemittanceFault[]>> =>
  readRemittance(
    sheet,
    chosen ?? (findLayout(sheet).ok ? undefined : await findChosen(db, mappingKey('payout', sheet))),
  );

export const openPayout = async (
  db: Kysely<Database>,
  bytes: Uint8Array,
  chosen?: ChosenColumns,
): Promise<Result<ReadRemittance, RemittanceFault[]>> => {
  const sheet = await readPayoutSheet(bytes);
  return sheet.ok ? readPayout(db, sheet.value, chosen) : sheet;
};

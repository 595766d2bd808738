import { ok, type Result, refuse } from '#domain/result.ts';
import { truncate } from '#domain/truncate.ts';
import { foldWords } from '#server/catalogue/sheet/match-headers.ts';
import { cellText, type SheetRow } from '#server/platform/table/sheet.ts';
import { unwrapCell } from '#server/platform/table/sheet-code.ts';
import type { RemittanceFault } from './remittance-fault.ts';

/** Rows at the top in which the headings are looked for: banks and couriers write titles above them. */
export const TITLES = 30;
/** Longest part of a heading in a message. */
export const SHOWN = 40;

export interface Column {
  readonly at: number;
  readonly name: string;
}

export type Columns<Field extends string> = Readonly<Partial<Record<Field, Column>>>;

export const headingsOf = ({ cells }: SheetRow): string[] => cells.map((cell) => unwrapCell(cellText(cell)));

/** A heading without case, spaces, punctuation and units. */
export const toKey = (heading: string): string =>
  foldWords(heading.replace(/\([^()]*\)/g, '').replace(/(?:\brs\.?|\binr|₹)\s*$/i, '')).replaceAll(
    /[^\p{L}]/gu,
    '',
  );

/**
 * Finds the columns of a row of headings. Of several headings of a field, the first one that the file has is read.
 *
 * @param wanted keys of headings, as `toKey` writes them, by field
 */
export const findColumns = <Field extends string>(
  row: SheetRow,
  wanted: Readonly<Record<Field, readonly string[]>>,
  fields: readonly Field[],
): Result<Columns<Field>, RemittanceFault[]> => {
  const columns: Partial<Record<Field, Column>> = {};
  const headings = headingsOf(row);
  const keys = headings.map(toKey);
  for (const field of fields) {
    const key = wanted[field].find((one) => one !== '' && keys.includes(one));
    if (key === undefined) continue;
    const at = keys.indexOf(key);
    const name = truncate(headings[at] ?? '', SHOWN);
    if (keys.lastIndexOf(key) !== at) return refuse([{ line: row.line, column: name, code: 'column_twice' }]);
    columns[field] = { at, name };
  }
  return ok(columns);
};

/** The headings that can be chosen: the row at the top with the most different texts. */
export const listHeadings = (rows: readonly SheetRow[]): readonly string[] => {
  const lists = rows
    .slice(0, TITLES)
    .map((row) => [...new Set(headingsOf(row).filter((heading) => toKey(heading) !== ''))]);
  return lists.reduce((best, one) => (one.length > best.length ? one : best), []);
};

/**
 * Identifies a table, so that the columns that were chosen for it are remembered. The colon keeps it apart from the
 * headers of a sheet of products.
 */
export const mappingKey = (kind: 'payout' | 'statement', rows: readonly SheetRow[]): string =>
  `${kind}:${listHeadings(rows).map(toKey).join('|')}`;

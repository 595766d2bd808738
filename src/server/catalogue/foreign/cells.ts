import { readWhole } from '#domain/read-whole.ts';
import { findDamage, readCode } from '#server/platform/table/sheet-code.ts';
import { findColumn, type SheetColumn } from '../sheet/columns.ts';
import { readCell } from '../sheet/read-cell.ts';
import type { Findings } from './finding.ts';
import { readHtml } from './html.ts';
import type { ForeignRow } from './table.ts';

const NO_TERMS = { findTerm: () => ({ ok: false, error: [] }) as const, hasPicture: () => true };

const read = (text: string, field: string) => {
  const column: SheetColumn | undefined = findColumn(field);
  if (!column) throw new Error(`Sheets have no column ${field}`);
  return readCell(text, column, NO_TERMS);
};

/** Behind a day. */
const TIME = /[T ]\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2}|Z)?$/;

/** Reads cells of an export and reports what is wrong with them. */
export const cellReader = (findings: Findings) => {
  const place = (row: ForeignRow, field: string, headers: readonly string[]) => {
    const cell = row.letter(...headers);
    return { field, ...(cell !== undefined && { cell }) };
  };

  const readNumber = (row: ForeignRow, field: string, headers: readonly string[]): number | undefined => {
    const found = read(row.text(...headers).replace(TIME, ''), field);
    if (!found.ok) findings.add(row.line, { ...place(row, field, headers), ...found.error });
    else if (field === 'price' && !found.value)
      findings.add(row.line, { ...place(row, field, headers), code: 'sheet_no_price' });
    return found.ok && typeof found.value === 'number' ? found.value : undefined;
  };

  return {
    place,
    /** Units of the currency; 0 for a cell that is empty or wrong. */
    amount: (row: ForeignRow, field: 'price' | 'discountedPrice', headers: readonly string[]): number =>
      readNumber(row, field, headers) ?? 0,
    /** A code is not what a spreadsheet has made of it. */
    code: (row: ForeignRow, field: string, headers: readonly string[]): string => {
      const code = readCode(row.text(...headers));
      const damage = findDamage(code);
      if (damage)
        findings.add(row.line, {
          ...place(row, field, headers),
          code: `sheet_code_${damage}`,
          values: { text: code },
        });
      return code;
    },
    /** Pieces; undefined for a cell that is empty or wrong. What was sold without stock becomes 0. */
    stock: (row: ForeignRow, headers: readonly string[]): number | undefined => {
      const text = row.text(...headers);
      if (text === '') return undefined;
      const count = readWhole(text);
      const at = place(row, 'stockQuantity', headers);
      if (count === undefined)
        findings.add(row.line, { ...at, code: 'sheet_whole', values: { text: text.slice(0, 60) } });
      else if (count < 0)
        findings.add(row.line, { ...at, code: 'sheet_stock_negative', values: { n: count } });
      return count === undefined ? undefined : Math.max(0, count);
    },
    /** The beginning of a day, or for the last day its end. A time of day is left out. */
    day: (row: ForeignRow, field: 'discountStartsAt' | 'discountEndsAt', headers: readonly string[]) =>
      readNumber(row, field, headers),
    grams: (row: ForeignRow, perUnit: number, headers: readonly string[]): number | null => {
      const text = row.text(...headers);
      const grams = Math.round(Number(text.replace(',', '.')) * perUnit);
      if (text !== '' && !(grams >= 0 && grams < 1e9)) {
        findings.add(row.line, { field: '', code: 'sheet_weight', values: { text: text.slice(0, 60) } });
        return null;
      }
      return grams > 0 ? grams : null;
    },
    /** Markdown of a cell with HTML. */
    html: (row: ForeignRow, source: string, headers: readonly string[]): string => {
      const at = place(row, 'fullDescription.en', headers);
      const found = readHtml(source);
      if (!found.ok) findings.add(row.line, { ...at, code: 'sheet_html_long' });
      else if (found.value.hasMedia) findings.add(row.line, { ...at, code: 'sheet_media_lost' });
      return found.ok ? found.value.markdown : '';
    },
  };
};

export type CellReader = ReturnType<typeof cellReader>;

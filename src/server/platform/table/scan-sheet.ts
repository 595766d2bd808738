import { type CellProblem, SHEET_COLUMNS, SHEET_ROWS, type SheetFault } from './sheet.ts';

/** Cells whose content the library does not tell, by row and column from 0. */
export type ScannedCells = ReadonlyMap<number, ReadonlyMap<number, string | CellProblem>>;

/** Rows of a sheet of Excel. Empty ones may have a format. */
const LAST_ROW = 1_048_576;

const letters = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '';

const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Path of the first sheet of a workbook. */
export const findSheetPath = (workbook: string, relations: string): string | undefined => {
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^<>]*>/.exec(workbook) ?? [];
  // `sheetId` and `name` are no `id` of a relation.
  const id = /\s\w+:id=["']([^"']*)["']/.exec(sheet)?.[1];
  for (const [relation] of relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)) {
    if (attribute(relation, 'Id') !== id) continue;
    const target = attribute(relation, 'Target');
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return undefined;
};

/** Formats of numbers by style, such as `00000`. */
export const readFormats = (styles: string): string[] => {
  const own = new Map<string, string>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g))
    own.set(attribute(tag, 'numFmtId'), decode(attribute(tag, 'formatCode')));
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return [...cells.matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)].map(
    ([tag]) => own.get(attribute(tag, 'numFmtId')) ?? '',
  );
};

const LITERAL = /"([^"]*)"|\\(.)|([-/ ()])/g;

/** A whole number as a format of zeros shows it, such as `00417`. Undefined for other formats, which lose no zeros. */
const showZeros = (value: number, format: string): string | undefined => {
  const [first = ''] = format.split(';', 1);
  const zeros = first.replace(LITERAL, '').replace(/^\[[^\]]*\]/, '');
  if (!/^00+$/.test(zeros) || !Number.isInteger(value) || value < 0) return undefined;
  const digits = [...String(value).padStart(zeros.length, '0')];
  const surplus = digits.splice(0, digits.length - zeros.length).join('');
  let isFirst = true;
  return first
    .replace(/^\[[^\]]*\]/, '')
    .replace(
      /"([^"]*)"|\\(.)|(0)|(.)/g,
      (_, quoted?: string, escaped?: string, zero?: string, other?: string) => {
        if (zero === undefined) return quoted ?? escaped ?? other ?? '';
        const shown = `${isFirst ? surplus : ''}${digits.shift() ?? ''}`;
        isFirst = false;
        return shown;
      },
    );
};

const PLACE = /\sr=["']([A-Z]{0,9})(\d{1,12})["']/;
const TYPE = /\st=["'](\w+)["']/;
const STYLE = /\ss=["'](\d+)["']/;

interface OpenCell {
  readonly column: number;
  readonly row: number;
  readonly at: string;
  readonly type: string;
  readonly style: number;
  isFormula: boolean;
  /** Undefined without the element. */
  value: string | undefined;
}

const toScanned = (cell: OpenCell, formats: readonly string[]): string | CellProblem | undefined => {
  const { type, value, style, isFormula } = cell;
  if (type === 'e') return { problem: 'error', text: value ?? '#N/A' };
  // Libraries that write formulas store an empty result, or none.
  if (isFormula && (value === undefined || (value === '' && type !== 'str')))
    return { problem: 'no_result', text: '' };
  const isNumber = (type === '' || type === 'n') && value !== undefined && value !== '';
  return isNumber ? showZeros(Number(value), formats[style] ?? '') : undefined;
};

/**
 * Finds cells with errors, formulas without a result and numbers with leading zeros, none of which the library tells,
 * and limits the size of the sheet: a single far cell would make the library build millions of empty ones.
 */
export const scanSheet = (
  xml: string,
  formats: readonly string[],
): { readonly fault: SheetFault } | { readonly cells: ScannedCells } => {
  const found = new Map<number, Map<number, string | CellProblem>>();
  const filled = new Set<number>();
  let cell: OpenCell | undefined;
  const close = (): SheetFault | undefined => {
    if (!cell) return undefined;
    const { row, column, at } = cell;
    const scanned = toScanned(cell, formats);
    const isEmpty = scanned === undefined && cell.value === undefined;
    cell = undefined;
    if (isEmpty) return undefined;
    if (column >= SHEET_COLUMNS) return { code: 'sheet_columns', at };
    filled.add(row);
    if (filled.size > SHEET_ROWS) return { code: 'sheet_rows', at: String(SHEET_ROWS) };
    if (scanned !== undefined) found.set(row, (found.get(row) ?? new Map()).set(column, scanned));
    return undefined;
  };
  for (const tag of xml.matchAll(/<(\/?)(?:\w+:)?(row|c|f|v|is)(?=[\s/>])([^<>]*)>/g)) {
    const [text, slash, name, rest = ''] = tag;
    let fault: SheetFault | undefined;
    if (name === 'row' || name === 'c') {
      if (slash === '/') fault = close();
      else {
        const [, column = '', row = ''] = PLACE.exec(text) ?? [];
        const at = `${column}${row}`;
        if (Number(row) > LAST_ROW) return { fault: { code: 'sheet_rows', at } };
        if (name === 'c') {
          cell = {
            ...{ at, row: Number(row) - 1, column: letters(column) - 1 },
            ...{ type: TYPE.exec(text)?.[1] ?? '', style: Number(STYLE.exec(text)?.[1]) },
            ...{ isFormula: false, value: undefined },
          };
          if (rest.endsWith('/')) fault = close();
        }
      }
    } else if (cell && slash === '') {
      if (name === 'f') cell.isFormula = true;
      else {
        const start = tag.index + text.length;
        cell.value = rest.endsWith('/') ? '' : xml.slice(start, Math.max(start, xml.indexOf('<', start)));
      }
    }
    if (fault) return { fault };
  }
  return { cells: found };
};

import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { dropNoise } from '#domain/drop-noise.ts';
import { DAY_MS } from '#domain/duration.ts';
import { market } from '#domain/market/market.ts';
import { readDay } from '#domain/read-day.ts';
import { readWhole } from '#domain/read-whole.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { LOCALES } from '#i18n/locales.ts';
import { type OfficeKey, officeTranslator } from '#i18n/office/translate.ts';
import { cellText, isProblem, type SheetCell } from '#server/platform/table/sheet.ts';
import { isErrorText, isInexact, unwrapCell } from '#server/platform/table/sheet-code.ts';
import type { SheetColumn } from './columns.ts';
import { foldWords } from './match-headers.ts';
import type { FindTerm } from './terms.ts';

/** Why a cell is refused: the key of a label, and its values. */
export interface CellFault {
  readonly code: Extract<OfficeKey, `sheet_${string}`>;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface CellContext {
  readonly findTerm: FindTerm;
  readonly hasPicture: (file: string) => boolean;
}

type Read = (text: string, column: SheetColumn, context: CellContext) => Result<unknown, CellFault>;

const fault = (code: CellFault['code'], values?: CellFault['values']) =>
  refuse({ code, ...(values && { values }) });

/** Amounts with or without groups of digits: `1,299.50` and `1,29,900`. `12,5` is refused, because its comma is ambiguous. */
const AMOUNT = /^(?:\d{1,9}|\d{1,3}(?:,\d{2,3}){0,3},\d{3})(?:\.(\d{1,3}))?$/;

const plainNumber = (text: string): string =>
  cleanCode(text)
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[\s₹]|^rs\.?|^inr/gi, '')
    .replace(market().currency, '');

const readAmount: Read = (text) => {
  const { decimals } = market();
  const plain = dropNoise(plainNumber(text), decimals);
  const [, rest = ''] = AMOUNT.exec(plain) ?? [undefined, '????'];
  return rest.length <= decimals ? ok(Number(plain.replaceAll(',', ''))) : fault('sheet_amount', { text });
};

const readCount: Read = (text) => {
  const count = readWhole(text);
  return count === undefined || count < 0 ? fault('sheet_whole', { text }) : ok(count);
};

const readNumber: Read = (text) => {
  const plain = dropNoise(plainNumber(text), 3);
  return AMOUNT.test(plain) ? ok(Number(plain.replaceAll(',', ''))) : fault('sheet_number', { text });
};

const readDayCell: Read = (text) => {
  if (/^\d{4,6}(?:\.\d{1,12})?$/.test(cleanCode(text))) return fault('sheet_day_number', { text });
  const start = readDay(text);
  return start === undefined ? fault('sheet_day', { text }) : ok(start);
};

/** Labels in both languages, folded, of what a cell may say. */
const wordsOf = (values: readonly (readonly [value: unknown, key: OfficeKey, ...words: string[]])[]) =>
  new Map(
    values.flatMap(([value, key, ...words]) =>
      [...words, ...LOCALES.map((locale) => officeTranslator(locale)(key))].map(
        (word) => [foldWords(word), value] as const,
      ),
    ),
  );

const YES_NO = wordsOf([
  [true, 'sheet_yes', 'true', '1', 'y', 'صح'],
  [false, 'sheet_no', 'false', '0', 'n', 'خطأ'],
]);

const STATUSES = wordsOf(PRODUCT_STATUSES.map((status) => [status, `status_${status}`, status] as const));

const readYesNo: Read = (text) => {
  const value = YES_NO.get(foldWords(cleanCode(text)));
  return value === undefined ? fault('sheet_yes_no', { text }) : ok(value);
};

const readStatus: Read = (text) => {
  const status = STATUSES.get(foldWords(text));
  return status === undefined
    ? fault('sheet_status', { text, known: PRODUCT_STATUSES.join(', ') })
    : ok(status);
};

const readTerm: Read = (text, { list = '' }, { findTerm }) => {
  const found = findTerm(list, text);
  if (found.ok) return found;
  return found.error.length > 0
    ? fault('sheet_term_double', { text, keys: found.error.join(', ') })
    : fault('sheet_term', { text });
};

const split = (text: string): string[] =>
  text
    .split(/[,،;؛|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const readTerms: Read = (text, column, context) => {
  const keys: unknown[] = [];
  for (const part of split(text)) {
    const read = readTerm(part, column, context);
    if (!read.ok) return read;
    keys.push(read.value);
  }
  return ok(keys);
};

const readSurcharges: Read = (text, column, context) => {
  const list: unknown[] = [];
  for (const part of text.split(/[;؛|\n]|,(?=\s*[^\d\s])/).filter((one) => one.trim() !== '')) {
    const [size = '', rupees = '', ...rest] = part.split(':').map((one) => one.trim());
    const amount = readAmount(rupees, column, context);
    if (size === '' || rest.length > 0 || !amount.ok) return fault('sheet_surcharge', { text: part.trim() });
    list.push({ sizeId: size, additionalPrice: amount.value });
  }
  return ok(list);
};

const readPictures: Read = (text, _, { hasPicture }) => {
  const files = split(text);
  const missing = files.find((file) => !hasPicture(file));
  return missing === undefined ? ok(files) : fault('sheet_picture', { text: missing });
};

const READERS: Readonly<Record<SheetColumn['kind'], Read>> = {
  text: (text) => (isErrorText(text) ? fault('sheet_cell_error', { text }) : ok(text)),
  // Damage is found later, beside the product: its SKU may really be `10-Dec`.
  code: (text) => ok(text),
  rupees: readAmount,
  whole: readCount,
  number: readNumber,
  yesNo: readYesNo,
  day: readDayCell,
  lastDay: (text, column, context) => {
    const read = readDayCell(text, column, context);
    return read.ok ? ok(Number(read.value) + DAY_MS) : read;
  },
  status: readStatus,
  term: readTerm,
  terms: readTerms,
  words: (text) => ok(split(text.toLowerCase())),
  surcharges: readSurcharges,
  pictures: readPictures,
};

const isDayKind = ({ kind }: SheetColumn): boolean => kind === 'day' || kind === 'lastDay';

/** A cell as it is shown in a sentence. */
const SHOWN = 60;

/** @returns undefined for an empty cell, which leaves the value as it is */
export const readCell = (
  cell: SheetCell,
  column: SheetColumn,
  context: CellContext,
): Result<unknown, CellFault> => {
  if (isProblem(cell))
    return cell.problem === 'error'
      ? fault('sheet_cell_error', { text: cell.text })
      : fault('sheet_no_result');
  const shownText = cellText(cell).replaceAll('\r\n', '\n').replaceAll('\0', '');
  const text = column.kind === 'text' ? shownText : unwrapCell(shownText);
  if (text === '') return ok(undefined);
  if (cell instanceof Date && !isDayKind(column)) return fault('sheet_not_day');
  if (typeof cell === 'number' && column.kind === 'code' && isInexact(cell))
    return fault('sheet_code_shortened', { text });
  if (typeof cell === 'number' && isDayKind(column)) return fault('sheet_day_number', { text });
  if (text === '-' || text === '–') return column.isOptional ? ok(null) : fault('sheet_empty_field');
  const read = READERS[column.kind](text, column, context);
  if (read.ok || read.error.values?.text === undefined) return read;
  const shown = String(read.error.values.text).slice(0, SHOWN);
  return refuse({ ...read.error, values: { ...read.error.values, text: shown } });
};

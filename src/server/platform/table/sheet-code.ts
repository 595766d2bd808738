import { cleanCode } from '#domain/typed-text.ts';

/** What a spreadsheet leaves in place of a code, such as an SKU or a tracking number. */
export type CodeDamage = 'shortened' | 'cell_error' | 'day' | 'formula';

/** `="00417"`, which keeps spreadsheets from reading a number, and the apostrophe that marks a text. */
const WRAPPED = /^="([^"]*)"$|^['’](.*)$/s;

/** The value of a cell that was written as text. */
export const unwrapCell = (text: string): string => {
  const [, quoted, marked] = WRAPPED.exec(text) ?? [];
  return (quoted ?? marked ?? text).trim();
};

/** Reads a code from a cell, a field or an argument. */
export const readCode = (text: string): string => unwrapCell(cleanCode(text).trim());

/** Spreadsheets write long numbers so, and lose their digits. */
const SHORTENED = /^\d(?:[.,٫]\d{1,20})?e\+\d{1,3}$|^\d[.,٫]\d{1,20}e\d{1,3}$/i;
/** `#N/A`, `#DIV/0!`, and the signs of a column that is too narrow. */
const CELL_ERROR = /^#(?:[A-Z/0_]{1,20}[!?]?|#{0,60})$/i;
const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر)';
/** `10-Dec` and `Dec-10` for the code `10-12`, and days in full. A day such as `2026-03-10` may be a number of the shop. */
const DAY = new RegExp(
  `^(?:\\d{1,2}[-/ ]${MONTH}(?:[-/ ]\\d{2,4})?|${MONTH}-\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\1\\d{4}|\\d{4}-\\d{2}-\\d{2}[T ][\\d:.]{4,12}Z?)$`,
  'i',
);
const FORMULA = /^[='’]/;

/** @param code as returned by `readCode` */
export const findDamage = (code: string): CodeDamage | undefined => {
  if (SHORTENED.test(code)) return 'shortened';
  if (CELL_ERROR.test(code)) return 'cell_error';
  if (DAY.test(code)) return 'day';
  return FORMULA.test(code) ? 'formula' : undefined;
};

/** Digits of a number that spreadsheets keep. */
const EXACT = 1e15;

/** True for a number whose last digits a spreadsheet has lost. */
export const isInexact = (value: number): boolean => Math.abs(value) >= EXACT;

/** Errors of Excel in a cell that may contain any text. */
export const isErrorText = (text: string): boolean =>
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|#{2,60})$/i.test(text);

import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanCode, cleanText } from '#domain/typed-text.ts';

export interface Carriage {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl?: string | undefined;
}

const NAME_MAXIMUM = 60;
const URL_MAXIMUM = 500;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameProblem = 'missing' | 'long' | 'control';
/** What a spreadsheet leaves in place of a number. */
export type NumberProblem = NameProblem | 'shortened' | 'cell_error';

/** Rule for carriers. */
export const findNameProblem = (text: string): NameProblem | undefined => {
  if (text === '') return 'missing';
  if (text.length > NAME_MAXIMUM) return 'long';
  return UNSEEN.test(text) ? 'control' : undefined;
};

/** Spreadsheets write long numbers so, and lose their digits. */
const SHORTENED = /^\d(?:[.,]\d{1,20})?e\+\d{1,3}$|^\d[.,]\d{1,20}e\d{1,3}$/i;
/** `#N/A`, `#DIV/0!`, and the signs of a column that is too narrow. */
const CELL_ERROR = /^#(?:[A-Z/0_]{1,20}[!?]?|#{0,60})$/i;

/** Rule for tracking numbers, and for order numbers in files of carriers. */
export const findNumberProblem = (text: string): NumberProblem | undefined => {
  if (SHORTENED.test(text)) return 'shortened';
  return CELL_ERROR.test(text) ? 'cell_error' : findNameProblem(text);
};

const PROBLEMS: Readonly<Record<NumberProblem, string>> = {
  missing: 'is missing',
  long: `has more than ${NAME_MAXIMUM} characters`,
  control: 'contains a control character',
  shortened: 'was shortened by a spreadsheet: export the column as text',
  cell_error: 'is an error of a spreadsheet: correct the cell',
};

export const describeProblem = (what: string, problem: NumberProblem): string =>
  `${what} ${PROBLEMS[problem]}`;

export const findNameFault = (what: string, text: string): string | undefined => {
  const problem = findNameProblem(text);
  return problem && describeProblem(what, problem);
};

const findNumberFault = (text: string): string | undefined => {
  const problem = findNumberProblem(text);
  const isShown = problem === 'shortened' || problem === 'cell_error';
  return problem && describeProblem(`the tracking number${isShown ? ` '${text}'` : ''}`, problem);
};

const isTrackingUrl = (text: string): boolean => {
  const url = text.length <= URL_MAXIMUM && !UNSEEN.test(text) ? URL.parse(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

export const checkCarriage = (
  { carrier, trackingNumber, trackingUrl }: Carriage,
  { isTrackingOptional = false }: { readonly isTrackingOptional?: boolean } = {},
): Result<Carriage, string> => {
  const trimmed = {
    carrier: cleanText(carrier).trim(),
    trackingNumber: cleanCode(trackingNumber).trim(),
    trackingUrl: trackingUrl?.trim() || undefined,
  };
  const isTracked = trimmed.trackingNumber !== '' || !isTrackingOptional;
  const fault =
    findNameFault('the carrier', trimmed.carrier) ??
    (isTracked ? findNumberFault(trimmed.trackingNumber) : undefined);
  if (fault) return refuse(fault);
  return trimmed.trackingUrl === undefined || isTrackingUrl(trimmed.trackingUrl)
    ? ok(trimmed)
    : refuse('the tracking link must be an address that begins with https://');
};

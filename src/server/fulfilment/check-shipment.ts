import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanText } from '#domain/typed-text.ts';
import { type CodeDamage, findDamage, readCode } from '#server/platform/table/sheet-code.ts';

export interface Carriage {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl?: string | undefined;
}

const NAME_MAXIMUM = 60;
const URL_MAXIMUM = 500;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameProblem = 'missing' | 'long' | 'control';
export type NumberProblem = NameProblem | CodeDamage;

/** Rule for carriers. */
export const findNameProblem = (text: string): NameProblem | undefined => {
  if (text === '') return 'missing';
  if (text.length > NAME_MAXIMUM) return 'long';
  return UNSEEN.test(text) ? 'control' : undefined;
};

/** Rule for tracking numbers, and for order numbers in files of carriers, as returned by `readCode`. */
export const findNumberProblem = (text: string): NumberProblem | undefined =>
  findDamage(text) ?? findNameProblem(text);

/** True if the number itself says what is wrong. */
export const isDamage = (problem: NumberProblem | undefined): problem is CodeDamage =>
  problem !== undefined && problem !== 'missing' && problem !== 'long' && problem !== 'control';

const PROBLEMS: Readonly<Record<NumberProblem, string>> = {
  missing: 'is missing',
  long: `has more than ${NAME_MAXIMUM} characters`,
  control: 'contains a control character',
  shortened: 'was shortened by a spreadsheet: export the column as text',
  cell_error: 'is an error of a spreadsheet: correct the cell',
  day: 'is a date, which a spreadsheet makes of some numbers: export the column as text',
  formula: 'is a formula: write the number as text',
};

export const describeProblem = (what: string, problem: NumberProblem): string =>
  `${what} ${PROBLEMS[problem]}`;

export const findNameFault = (what: string, text: string): string | undefined => {
  const problem = findNameProblem(text);
  return problem && describeProblem(what, problem);
};

const findNumberFault = (text: string): string | undefined => {
  const problem = findNumberProblem(text);
  return problem && describeProblem(`the tracking number${isDamage(problem) ? ` '${text}'` : ''}`, problem);
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
    trackingNumber: readCode(trackingNumber),
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

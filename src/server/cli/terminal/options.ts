import { DAY_MS } from '#domain/duration.ts';
import { market } from '#domain/market/market.ts';
import { formatUnits, type Paise, readUnits, toBasisPoints, unitSize } from '#domain/money.ts';
import { readDay as readDayText } from '#domain/read-day.ts';
import { readInteger } from '#domain/read-integer.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { UsageError } from './command.ts';

export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;
export const LIST_OPTIONS = { ...JSON_OPTION, limit: { type: 'string', default: '50' } } as const;

/** @throws UsageError unless there is exactly one positional argument */
export const readOne = (positionals: readonly string[], what: string): string => {
  const [one] = positionals;
  if (one === undefined || one.trim() === '' || positionals.length > 1)
    throw new UsageError(`Expected ${what}.`);
  return one;
};

/** @throws UsageError if there is a positional argument */
export const readNone = ([surplus]: readonly string[]): void => {
  if (surplus !== undefined) throw new UsageError(`Unexpected argument '${surplus}'.`);
};

/** @throws UsageError unless `text` is an integer of at least `minimum` */
export const readWhole = (option: string, text: string, minimum = 1): number => {
  const value = readInteger(text) ?? Number.NaN;
  if (!(value >= minimum))
    throw new UsageError(`--${option} must be a whole number from ${minimum}, not '${text}'.`);
  return value;
};

const MAX_AMOUNT = 10_000_000;
const DECIMALS = { 2: 'two', 3: 'three' } as const;

const refuseNumber = (option: string, text: string, maximum: number, decimals: 2 | 3) =>
  new UsageError(
    `--${option} must be above 0, at most ${maximum}, and have at most ${DECIMALS[decimals]} decimals, not '${text}'.`,
  );

/** Parses an amount such as `1499.50`. @throws UsageError for 0 and for too many decimals */
export const readMoney = (option: string, text: string): Paise => {
  const amount = readUnits(cleanCode(text)) ?? 0;
  if (amount > 0 && amount <= MAX_AMOUNT * unitSize()) return amount;
  throw refuseNumber(option, text, MAX_AMOUNT, market().decimals);
};

/** Parses a percentage into hundredths of a percent. @throws UsageError for 0 and for more than two decimals */
export const readPercent = (option: string, text: string): number => {
  const plain = cleanCode(text);
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  if (value > 0 && value <= 100) return toBasisPoints(value);
  throw refuseNumber(option, text, 100, 2);
};

/** Parses `2026-03-10` as midnight in the shop's time zone, in epoch milliseconds. @throws UsageError */
export const readDay = (option: string, text: string): number => {
  const at = readDayText(text);
  if (at === undefined) throw new UsageError(`--${option} must be a date such as 2026-03-10, not '${text}'.`);
  return at;
};

/** Formats epoch milliseconds as `2026-03-10 12:00` in the shop's time zone. */
export const formatInstant = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: market().timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);

/** Formats an amount as `₹2499.00`. */
export const formatAmount = (paise: Paise): string => `${market().symbols.en}${formatUnits(paise)}`;

/**
 * Parses `--since DAY` and `--until DAY` into times. The last day is included.
 * @throws UsageError for an invalid date, or an end before the start
 */
export const readPeriod = ({
  since,
  until,
}: {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}): { readonly since: number | undefined; readonly until: number | undefined } => {
  const from = since === undefined ? undefined : readDay('since', since);
  const last = until === undefined ? undefined : readDay('until', until);
  if (from !== undefined && last !== undefined && last < from)
    throw new UsageError('--until must not be before --since.');
  return { since: from, until: last === undefined ? undefined : last + DAY_MS };
};

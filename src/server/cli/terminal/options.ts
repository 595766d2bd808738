import { CURRENCY_SYMBOL, TIME_ZONE } from '#domain/constants.ts';
import { toPaise, toRupees } from '#domain/money.ts';
import { readInteger } from '#domain/read-integer.ts';
import { DAY_MS, parseIsoDay } from '#domain/shop-day.ts';
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

const MAX_RUPEES = 10_000_000;

/** Parses rupees or percent into hundredths. @throws UsageError for 0 and for more than two decimals */
export const readHundredths = (option: string, text: string, maximum = MAX_RUPEES): number => {
  const plain = cleanCode(text);
  const value = /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
  if (!(value > 0 && value <= maximum))
    throw new UsageError(
      `--${option} must be above 0, at most ${maximum}, and have at most two decimals, not '${text}'.`,
    );
  return toPaise(value);
};

/** Parses `2026-03-10` as midnight in the shop's time zone, in epoch milliseconds. @throws UsageError */
export const readDay = (option: string, text: string): number => {
  const at = parseIsoDay(cleanCode(text));
  if (Number.isNaN(at)) throw new UsageError(`--${option} must be a date such as 2026-03-10, not '${text}'.`);
  return at;
};

const instant = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats epoch milliseconds as `2026-03-10 12:00` in the shop's time zone. */
export const formatInstant = (at: number): string => instant.format(at);

/** Formats paise as `₹2499.00`. */
export const formatAmount = (paise: number): string => `${CURRENCY_SYMBOL}${toRupees(paise).toFixed(2)}`;

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

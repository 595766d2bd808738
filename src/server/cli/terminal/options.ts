import { CURRENCY_SYMBOL, TIME_ZONE } from '#domain/constants.ts';
import { toPaise, toRupees } from '#domain/money.ts';
import { UsageError } from './command.ts';

/** Options that several commands have. */
export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;
export const LIST_OPTIONS = { ...JSON_OPTION, limit: { type: 'string', default: '50' } } as const;

/** The one thing that a command was given besides its options. @throws UsageError for none or several */
export const readOne = (positionals: readonly string[], what: string): string => {
  const [one] = positionals;
  if (one === undefined || one.trim() === '' || positionals.length > 1)
    throw new UsageError(`It takes ${what}.`);
  return one;
};

/** @throws UsageError when a command without arguments was given some */
export const readNone = ([surplus]: readonly string[]): void => {
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not expected here.`);
};

/** A whole number from `minimum` on. @throws UsageError */
export const readWhole = (option: string, text: string, minimum = 1): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum))
    throw new UsageError(`--${option} must be a whole number from ${minimum}, not '${text}'.`);
  return value;
};

const MAX_RUPEES = 10_000_000;

/** Rupees or percent with at most two decimals -> hundredths. @throws UsageError for anything else, and for 0 */
export const readHundredths = (option: string, text: string, maximum = MAX_RUPEES): number => {
  const value = /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= maximum))
    throw new UsageError(
      `--${option} must be above 0, at most ${maximum}, with two decimals at most, not '${text}'.`,
    );
  return toPaise(value);
};

export const DAY_MS = 86_400_000;
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** Milliseconds -> `2026-03-10`, the day in the shop's time zone. */
export const formatDay = (at: number): string => calendar.format(at);

/** `2026-03-10` -> the midnight in which it begins in the shop's time zone, milliseconds. @throws UsageError */
export const readDay = (option: string, text: string): number => {
  // India has one offset all year.
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00+05:30`) : Number.NaN;
  if (Number.isNaN(at) || formatDay(at) !== text)
    throw new UsageError(`--${option} must be a day such as 2026-03-10, not '${text}'.`);
  return at;
};

const instant = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Milliseconds -> `2026-03-10 12:00` in the shop's time zone: sorts as it reads. */
export const formatInstant = (at: number): string => instant.format(at);

/** Paise -> `₹2499.00`, of one width for columns. */
export const formatAmount = (paise: number): string => `${CURRENCY_SYMBOL}${toRupees(paise).toFixed(2)}`;

/**
 * `--since DAY` and `--until DAY` -> instants; the last day is part of the period.
 * @throws UsageError for what is no day, and for an end before the beginning
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

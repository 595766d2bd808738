import { comparable, market } from '#domain/market/market.ts';
import { formatUnits, type Paise, readUnits, toPaise, unitSize } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { SettingDefinition } from './definition.ts';

const NONE = 'none';

export const MAX_AMOUNT = 10_000_000;
const DECIMALS = { 2: 'two', 3: 'three' } as const;

const parseAmount = ([text = '', ...more]: readonly string[]): Result<Paise, string> => {
  const amount = more.length === 0 ? readUnits(text) : undefined;
  return amount !== undefined && amount <= MAX_AMOUNT * unitSize()
    ? ok(amount)
    : refuse(
        `It must be an amount from 0 to ${MAX_AMOUNT} with at most ${DECIMALS[market().decimals]} decimals`,
      );
};

export const amount = (
  key: string,
  { rupees, ...more }: { readonly rupees: number } & Pick<SettingDefinition<Paise>, 'summary' | 'isShown'>,
): SettingDefinition<Paise> => ({
  key,
  ...more,
  usage: 'AMOUNT',
  get initial() {
    return toPaise(comparable(rupees));
  },
  parse: (words) => {
    const parsed = parseAmount(words);
    return parsed.ok ? parsed : refuse(`${parsed.error}.`);
  },
  read: (stored) => (typeof stored === 'number' ? stored : undefined),
  format: formatUnits,
});

/** `Infinity` means never. It is stored as a word, since JSON has no such number. */
export const sumFrom = (key: string, rupees: number, summary: string): SettingDefinition<Paise> => ({
  key,
  summary,
  usage: `AMOUNT|${NONE}`,
  get initial() {
    return toPaise(comparable(rupees));
  },
  isShown: false,
  parse: (words) => {
    if (words.join() === NONE) return ok(Number.POSITIVE_INFINITY);
    const parsed = parseAmount(words);
    return parsed.ok ? parsed : refuse(`${parsed.error}, or ${NONE}.`);
  },
  read: (stored) => {
    if (stored === NONE) return Number.POSITIVE_INFINITY;
    return typeof stored === 'number' ? stored : undefined;
  },
  format: (paise) => (Number.isFinite(paise) ? formatUnits(paise) : NONE),
  toStored: (paise) => (Number.isFinite(paise) ? paise : NONE),
});

export const switchSetting = (
  key: string,
  summary: string,
  initial: boolean,
): SettingDefinition<boolean> => ({
  key,
  summary,
  usage: 'on|off',
  initial,
  isShown: false,
  parse: ([text, ...more]) =>
    more.length === 0 && (text === 'on' || text === 'off')
      ? ok(text === 'on')
      : refuse('It must be on or off.'),
  read: (stored) => (typeof stored === 'boolean' ? stored : undefined),
  format: (isOn) => (isOn ? 'on' : 'off'),
});

export const wholeNumber = (
  key: string,
  {
    usage,
    summary,
    initial,
    min,
    max,
  }: {
    readonly usage: string;
    readonly summary: string;
    readonly initial: number;
    readonly min: number;
    readonly max: number;
  },
): SettingDefinition<number> => ({
  key,
  summary,
  usage,
  initial,
  isShown: false,
  parse: ([text = '', ...more]) =>
    more.length === 0 && /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? ok(Number(text))
      : refuse(`It must be a whole number from ${min} to ${max}.`),
  read: (stored) => (typeof stored === 'number' ? stored : undefined),
  format: String,
});

const MAX_LENGTH = 200;

interface TextRules {
  readonly summary: string;
  /** Shown by the help; of an optional text without `|none`. */
  readonly usage: string;
  readonly isShown?: boolean;
  /** Default: none, so that the text is optional. */
  readonly initial?: () => string;
  /** The error is a sentence. */
  readonly check?: (text: string) => Result<string, string>;
}

/** One line of text. The words of a command line are joined. Without an initial value it may be empty. */
export const textSetting = (
  key: string,
  { summary, usage, isShown = false, initial, check = ok }: TextRules,
): SettingDefinition<string> => ({
  key,
  summary,
  usage: initial ? usage : `${usage}|${NONE}`,
  get initial() {
    return initial?.() ?? '';
  },
  isShown,
  parse: (words) => {
    const value = words.join(' ').trim();
    if (value === NONE && !initial) return ok('');
    if (value === '' || value === NONE || value.length > MAX_LENGTH)
      return refuse(`Give 1 to ${MAX_LENGTH} characters${initial ? '' : `, or ${NONE}`}.`);
    return check(value);
  },
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
  format: (value) => value || NONE,
});

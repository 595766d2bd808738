import { COUPON_MAXIMUM, PRICE_TYPE } from '#domain/constants.ts';
import type { CouponTerms } from '#server/coupons/add-coupon.ts';
import { UsageError } from '../terminal/command.ts';
import { DAY_MS, formatDay, JSON_OPTION, readDay, readHundredths, readWhole } from '../terminal/options.ts';
import { formatPlain } from '../terminal/plain-text.ts';

/** A coupon without a last day ends after this many days, so that it does not cost money for ever. */
export const DEFAULT_DAYS = 30;
/** A coupon made by hand is for once, unless the operator says otherwise. */
export const DEFAULT_PER_CUSTOMER = 1;

export const COUPON_OPTIONS = {
  ...JSON_OPTION,
  percent: { type: 'string' },
  amount: { type: 'string' },
  minimum: { type: 'string' },
  maximum: { type: 'string' },
  category: { type: 'string' },
  starts: { type: 'string' },
  ends: { type: 'string' },
  limit: { type: 'string' },
  'per-customer': { type: 'string' },
  'first-order': { type: 'boolean' },
  'any-order': { type: 'boolean' },
  'name-en': { type: 'string' },
  'name-ar': { type: 'string' },
} as const;

type Option = keyof typeof COUPON_OPTIONS;
type Given = Readonly<Partial<Record<Option, string | boolean | undefined>>>;

export const readCode = (text: string): string => {
  const code = text.toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9_-]*$/.test(code) || code.length > COUPON_MAXIMUM)
    throw new UsageError(
      `CODE must be made of letters, digits, - and _, ${COUPON_MAXIMUM} at most, not '${formatPlain(text)}'.`,
    );
  return code;
};

/** The midnight in which the shop's day begins, milliseconds. */
export const readToday = (now: number): number => readDay('starts', formatDay(now));

const readName = (option: string, value: string): string => {
  if (value.trim() === '') throw new UsageError(`--${option} is empty.`);
  return value.trim();
};

const readEnd = (option: string, value: string): number => readDay(option, value) + DAY_MS;

/** An option's value, `current` where it is not given. */
const read = <T, C>(
  given: Given,
  option: Option,
  parse: (option: string, text: string) => T,
  current: C,
): T | C => {
  const text = given[option];
  return typeof text === 'string' ? parse(option, text) : current;
};

/** The same where `none` takes a limit away. */
const readOrNone = <T>(
  given: Given,
  option: Option,
  parse: (option: string, text: string) => T,
  current: T | null,
): T | null => (given[option] === 'none' ? null : read(given, option, parse, current));

/** @throws UsageError for both at once */
const readFirstOrder = (given: Given, current: boolean): boolean => {
  if (given['first-order'] && given['any-order'])
    throw new UsageError('--first-order and --any-order exclude each other.');
  return given['any-order'] ? false : given['first-order'] === true || current;
};

/** @throws UsageError for options that contradict each other */
const readTerms = (given: Given, current: CouponTerms): CouponTerms => {
  const percent = read(given, 'percent', (option, value) => readHundredths(option, value, 100), undefined);
  const amount = read(given, 'amount', readHundredths, undefined);
  if (percent !== undefined && amount !== undefined)
    throw new UsageError('It needs either --percent or --amount.');
  const becomesFixed = amount !== undefined;
  const priceType = becomesFixed
    ? PRICE_TYPE.fixedValue
    : percent === undefined
      ? current.priceType
      : PRICE_TYPE.percentage;
  const isFixed = priceType === PRICE_TYPE.fixedValue;
  const maximum = readOrNone(given, 'maximum', readHundredths, becomesFixed ? null : current.maximumDiscount);
  if (isFixed && maximum !== null) throw new UsageError('--maximum is for --percent.');
  const terms: CouponTerms = {
    name: {
      en: read(given, 'name-en', readName, current.name.en),
      ar: read(given, 'name-ar', readName, current.name.ar),
    },
    priceType,
    amount: percent ?? amount ?? current.amount,
    minimumOrder: readOrNone(given, 'minimum', readHundredths, current.minimumOrder) ?? 0,
    maximumDiscount: maximum,
    category: readOrNone(given, 'category', readName, current.category),
    startsAt: read(given, 'starts', readDay, current.startsAt),
    endsAt: read(given, 'ends', readEnd, current.endsAt),
    usageLimit: readOrNone(given, 'limit', readWhole, current.usageLimit),
    perCustomerLimit: readOrNone(given, 'per-customer', readWhole, current.perCustomerLimit),
    firstOrderOnly: readFirstOrder(given, current.firstOrderOnly),
  };
  if (terms.endsAt <= terms.startsAt) throw new UsageError('--ends must be no day before --starts.');
  return terms;
};

/** The terms of a coupon that an existing one gets. @throws UsageError */
export const readChangedTerms = (current: CouponTerms, given: Given): CouponTerms =>
  readTerms(given, current);

/** The terms of a new coupon. @throws UsageError */
export const readNewTerms = (code: string, given: Given, now: number): CouponTerms => {
  if (given.percent === undefined && given.amount === undefined)
    throw new UsageError('It needs either --percent or --amount.');
  const startsAt = read(given, 'starts', readDay, readToday(now));
  const name = read(given, 'name-en', readName, code);
  const terms = readTerms(given, {
    name: { en: name, ar: name },
    priceType: PRICE_TYPE.percentage,
    amount: 0,
    minimumOrder: 0,
    maximumDiscount: null,
    category: null,
    startsAt,
    endsAt: startsAt + DEFAULT_DAYS * DAY_MS,
    usageLimit: null,
    perCustomerLimit: DEFAULT_PER_CUSTOMER,
    firstOrderOnly: false,
  });
  if (terms.endsAt <= now) throw new UsageError('--ends must be no day before --starts, nor over.');
  return terms;
};

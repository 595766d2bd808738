import { couponKey } from '#domain/cart/coupon-key.ts';
import { COUPON_DAYS, type CouponFault, findCouponFault, isCouponCode } from '#domain/cart/coupon-terms.ts';
import { COUPON_MAXIMUM, PRICE_TYPE } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { isoDay } from '#domain/shop-day.ts';
import type { CouponTerms } from '#server/coupons/coupon-terms.ts';
import { UsageError } from '../terminal/command.ts';
import { JSON_OPTION, readDay, readMoney, readPercent, readWhole } from '../terminal/options.ts';
import { formatPlain } from '../terminal/plain-text.ts';

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
  const code = couponKey(text);
  if (!isCouponCode(code))
    throw new UsageError(
      `CODE must consist of letters, digits, - and _, at most ${COUPON_MAXIMUM}, not '${formatPlain(text)}'.`,
    );
  return code;
};

/** Start of the current day in the shop's time zone, in epoch milliseconds. */
export const readToday = (now: number): number => readDay('starts', isoDay(now));

const readName = (option: string, value: string): string => {
  if (value.trim() === '') throw new UsageError(`--${option} is empty.`);
  return value.trim();
};

const readEnd = (option: string, value: string): number => readDay(option, value) + DAY_MS;

const read = <T, C>(
  given: Given,
  option: Option,
  parse: (option: string, text: string) => T,
  current: C,
): T | C => {
  const text = given[option];
  return typeof text === 'string' ? parse(option, text) : current;
};

/** Same as `read`, but returns null for the value `none`. */
const readOrNone = <T>(
  given: Given,
  option: Option,
  parse: (option: string, text: string) => T,
  current: T | null,
): T | null => (given[option] === 'none' ? null : read(given, option, parse, current));

const readFirstOrder = (given: Given, current: boolean): boolean => {
  if (given['first-order'] && given['any-order'])
    throw new UsageError('--first-order and --any-order cannot be combined.');
  return given['any-order'] ? false : given['first-order'] === true || current;
};

const FAULTS: Readonly<Record<CouponFault, string>> = {
  maximum_of_sum: '--maximum requires --percent.',
  percent_too_high: '--percent must be at most 100.',
  coupon_ends_first: '--ends must not be before --starts.',
};

const readTerms = (given: Given, current: CouponTerms): CouponTerms => {
  const percent = read(given, 'percent', readPercent, undefined);
  const amount = read(given, 'amount', readMoney, undefined);
  if (percent !== undefined && amount !== undefined)
    throw new UsageError('Use either --percent or --amount.');
  const becomesFixed = amount !== undefined;
  const priceType = becomesFixed
    ? PRICE_TYPE.fixedValue
    : percent === undefined
      ? current.priceType
      : PRICE_TYPE.percentage;
  const maximum = readOrNone(given, 'maximum', readMoney, becomesFixed ? null : current.maximumDiscount);
  const terms: CouponTerms = {
    name: {
      en: read(given, 'name-en', readName, current.name.en),
      ar: read(given, 'name-ar', readName, current.name.ar),
    },
    priceType,
    amount: percent ?? amount ?? current.amount,
    minimumOrder: readOrNone(given, 'minimum', readMoney, current.minimumOrder) ?? 0,
    maximumDiscount: maximum,
    category: readOrNone(given, 'category', readName, current.category),
    startsAt: read(given, 'starts', readDay, current.startsAt),
    endsAt: read(given, 'ends', readEnd, current.endsAt),
    usageLimit: readOrNone(given, 'limit', readWhole, current.usageLimit),
    perCustomerLimit: readOrNone(given, 'per-customer', readWhole, current.perCustomerLimit),
    firstOrderOnly: readFirstOrder(given, current.firstOrderOnly),
  };
  const fault = findCouponFault(terms);
  if (fault) throw new UsageError(FAULTS[fault]);
  return terms;
};

export const readChangedTerms = (current: CouponTerms, given: Given): CouponTerms =>
  readTerms(given, current);

export const readNewTerms = (code: string, given: Given, now: number): CouponTerms => {
  if (given.percent === undefined && given.amount === undefined)
    throw new UsageError('Either --percent or --amount is required.');
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
    endsAt: startsAt + COUPON_DAYS * DAY_MS,
    usageLimit: null,
    perCustomerLimit: DEFAULT_PER_CUSTOMER,
    firstOrderOnly: false,
  });
  if (terms.endsAt <= now) throw new UsageError('--ends must not be before --starts or in the past.');
  return terms;
};

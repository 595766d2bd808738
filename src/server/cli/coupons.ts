import { COUPON_MAXIMUM, PRICE_TYPE } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import { addCoupon, type NewCoupon } from '#server/coupons/add-coupon.ts';
import { endCoupon } from '#server/coupons/end-coupon.ts';
import { listCoupons, readCouponState } from '#server/coupons/list-coupons.ts';
import { reopenCoupon } from '#server/coupons/reopen-coupon.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import {
  DAY_MS,
  formatAmount,
  formatDay,
  JSON_OPTION,
  readDay,
  readHundredths,
  readNone,
  readOne,
  readWhole,
} from './terminal/options.ts';
import { formatJson, formatPlain, listTable } from './terminal/plain-text.ts';

/** A coupon that nobody thought of ending should not cost money for ever. */
const DEFAULT_DAYS = 30;

const listCommand: Command = {
  usage: '[--json]',
  summary: 'Lists every coupon with its uses.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async ({ db, clock }) => {
      const now = clock.now();
      const coupons = await listCoupons(db.read);
      const isPercent = ({ price_type }: (typeof coupons)[number]) => price_type === PRICE_TYPE.percentage;
      if (values.json) {
        const rows = coupons.map((coupon) => ({
          code: coupon.code,
          name: { en: coupon.name_en, ar: coupon.name_ar },
          state: readCouponState(coupon, now),
          [isPercent(coupon) ? 'percent' : 'amount']: toRupees(coupon.amount),
          minimum: toRupees(coupon.minimum_order),
          maximum: coupon.maximum_discount === null ? null : toRupees(coupon.maximum_discount),
          category: coupon.category,
          startsAt: new Date(coupon.starts_at).toISOString(),
          endsAt: new Date(coupon.ends_at).toISOString(),
          uses: coupon.used_count,
          limit: coupon.usage_limit,
          perCustomer: coupon.per_customer_limit,
        }));
        terminal.print(formatJson({ ok: true, coupons: rows }));
        return 0;
      }
      const rows = coupons.map((coupon) => [
        coupon.code,
        coupon.name_en,
        isPercent(coupon) ? `${toRupees(coupon.amount)}%` : formatAmount(coupon.amount),
        formatAmount(coupon.minimum_order),
        coupon.category,
        formatDay(coupon.starts_at),
        formatDay(coupon.ends_at - 1),
        `${coupon.used_count} of ${coupon.usage_limit ?? 'any'}`,
        readCouponState(coupon, now),
      ]);
      const headings = [
        'Code',
        'Name',
        'Takes',
        'From',
        'Category',
        'First day',
        'Last day',
        'Uses',
        'State',
      ];
      listTable(headings, rows).forEach(terminal.print);
      return 0;
    });
  },
};

const ADD_OPTIONS = {
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
  'name-en': { type: 'string' },
  'name-ar': { type: 'string' },
} as const;

const readCode = (text: string): string => {
  const code = text.toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9_-]*$/.test(code) || code.length > COUPON_MAXIMUM)
    throw new UsageError(
      `CODE must be made of letters, digits, - and _, ${COUPON_MAXIMUM} at most, not '${formatPlain(text)}'.`,
    );
  return code;
};

type Given = Readonly<Partial<Record<keyof typeof ADD_OPTIONS, string | boolean | undefined>>>;

/** @throws UsageError for what contradicts itself */
const readCoupon = (code: string, given: Given, now: number): NewCoupon => {
  const read = <T>(
    option: keyof typeof ADD_OPTIONS,
    parse: (option: string, text: string) => T,
  ): T | null => {
    const text = given[option];
    return typeof text === 'string' ? parse(option, text) : null;
  };
  const text = (option: string, value: string): string => {
    if (value.trim() === '') throw new UsageError(`--${option} is empty.`);
    return value.trim();
  };
  const percent = read('percent', (option, value) => readHundredths(option, value, 100));
  const amount = read('amount', readHundredths);
  if ((percent === null) === (amount === null))
    throw new UsageError('It needs either --percent or --amount.');
  const maximumDiscount = read('maximum', readHundredths);
  if (percent === null && maximumDiscount !== null) throw new UsageError('--maximum is for --percent.');
  const today = readDay('starts', formatDay(now));
  const startsAt = read('starts', readDay) ?? today;
  const lastDay = read('ends', readDay);
  const endsAt = lastDay === null ? startsAt + DEFAULT_DAYS * DAY_MS : lastDay + DAY_MS;
  if (endsAt <= Math.max(startsAt, now))
    throw new UsageError('--ends must be no day before --starts, nor over.');
  const nameEn = read('name-en', text) ?? code;
  return {
    code,
    name: { en: nameEn, ar: read('name-ar', text) ?? nameEn },
    priceType: percent === null ? PRICE_TYPE.fixedValue : PRICE_TYPE.percentage,
    amount: percent ?? amount ?? 0,
    minimumOrder: read('minimum', readHundredths) ?? 0,
    maximumDiscount,
    category: read('category', text),
    startsAt,
    endsAt,
    today,
    usageLimit: read('limit', readWhole),
    perCustomerLimit: read('per-customer', readWhole),
  };
};

const ADD_USAGE =
  'CODE (--percent P | --amount RUPEES) [--minimum RUPEES] [--maximum RUPEES] [--category KEY] [--starts YYYY-MM-DD] [--ends YYYY-MM-DD] [--limit N] [--per-customer N] [--name-en TEXT] [--name-ar TEXT] [--json]';

const addCommand: Command = {
  usage: ADD_USAGE,
  summary: 'Adds a coupon that customers can use at once, or from --starts on.',
  details: [
    '--minimum   what the products must cost together; --maximum caps a percentage',
    '--category  key of the only category whose products it is for, as in categories.json',
    `--ends      the last day on which it is good; without it, ${DEFAULT_DAYS} days`,
    '--limit     how often it can be used by all customers; --per-customer by each of them',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, ADD_OPTIONS);
    const code = readCode(readOne(positionals, 'one code'));
    return withShop(terminal, async (app) => {
      const coupon = readCoupon(code, values, app.clock.now());
      const added = await addCoupon(app, coupon);
      if (values.json) terminal.print(formatJson(added.ok ? { ok: true, ...added.value } : added));
      else if (added.ok)
        terminal.print(
          `Coupon ${code} is good from ${formatDay(coupon.startsAt)} to ${formatDay(coupon.endsAt - 1)}.`,
        );
      else
        terminal.complain(
          added.error.code === 'code_taken'
            ? `There is a coupon ${code} already; a code is used once.`
            : `There is no category '${formatPlain(coupon.category ?? '')}'.`,
        );
      return added.ok ? 0 : 1;
    });
  },
};

const endCommand: Command = {
  usage: 'CODE [--json]',
  summary: 'Ends a coupon now; orders that used it keep their discount.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const code = readOne(positionals, 'one code');
    return withShop(terminal, async (app) => {
      const ended = await endCoupon(app, code);
      if (values.json) terminal.print(formatJson(ended.ok ? { ok: true, ...ended.value } : ended));
      else if (ended.ok) terminal.print(`Coupon ${formatPlain(ended.value.code)} has ended.`);
      else
        terminal.complain(
          ended.error.code === 'not_found'
            ? `There is no coupon '${formatPlain(code)}'.`
            : `Coupon ${formatPlain(code)} had ended before.`,
        );
      return ended.ok ? 0 : 1;
    });
  },
};

const REOPEN_OPTIONS = { ...JSON_OPTION, until: { type: 'string' } } as const;

const reopenCommand: Command = {
  usage: 'CODE [--until YYYY-MM-DD] [--json]',
  summary: 'Makes an ended coupon valid again; its uses are kept.',
  details: ['--until  the new last day; needed when the old one is past'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, REOPEN_OPTIONS);
    const code = readOne(positionals, 'one code');
    const endsAt = values.until === undefined ? undefined : readDay('until', values.until) + DAY_MS;
    return withShop(terminal, async (app) => {
      const reopened = await reopenCoupon(app, code, endsAt);
      const shown = formatPlain(code.toUpperCase());
      if (values.json) terminal.print(formatJson(reopened.ok ? { ok: true, ...reopened.value } : reopened));
      else if (reopened.ok)
        terminal.print(`Coupon ${shown} is valid until ${formatDay(reopened.value.endsAt - 1)}.`);
      else
        terminal.complain(
          {
            not_found: `There is no coupon '${formatPlain(code)}'.`,
            still_open: `Coupon ${shown} has not ended.`,
            needs_end: `Coupon ${shown} needs a last day that is not past: --until YYYY-MM-DD.`,
          }[reopened.error.code],
        );
      return reopened.ok ? 0 : 1;
    });
  },
};

export const couponsCommands: CommandGroup = {
  summary: 'Coupons.',
  commands: new Map([
    ['list', listCommand],
    ['add', addCommand],
    ['end', endCommand],
    ['reopen', reopenCommand],
  ]),
};

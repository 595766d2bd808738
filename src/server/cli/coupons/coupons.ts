import { PRICE_TYPE } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import { addCoupon } from '#server/coupons/add-coupon.ts';
import { type ChangeRefusal, editCoupon, reopenCoupon } from '#server/coupons/edit-coupon.ts';
import { endCoupon } from '#server/coupons/end-coupon.ts';
import { listCoupons, readCouponState } from '#server/coupons/list-coupons.ts';
import {
  type Command,
  type CommandGroup,
  readArguments,
  type Terminal,
  UsageError,
} from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import {
  DAY_MS,
  formatAmount,
  formatDay,
  JSON_OPTION,
  readDay,
  readNone,
  readOne,
} from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import {
  COUPON_OPTIONS,
  DEFAULT_DAYS,
  DEFAULT_PER_CUSTOMER,
  readChangedTerms,
  readCode,
  readNewTerms,
  readToday,
} from './coupon-terms.ts';

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
          firstOrderOnly: coupon.first_order_only === 1,
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
        coupon.first_order_only === 1 ? 'first order' : String(coupon.per_customer_limit ?? 'any'),
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
        'Per customer',
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

const ADD_USAGE =
  'CODE (--percent P | --amount RUPEES) [--minimum RUPEES] [--maximum RUPEES] [--category KEY] [--starts YYYY-MM-DD] [--ends YYYY-MM-DD] [--limit N] [--per-customer N|none] [--first-order] [--name-en TEXT] [--name-ar TEXT] [--json]';

const addCommand: Command = {
  usage: ADD_USAGE,
  summary: 'Adds a coupon that customers can use at once, or from --starts on.',
  details: [
    '--minimum   what the products must cost together; --maximum caps a percentage',
    '--category  key of the only category whose products it is for, as in categories.json',
    `--ends      the last day on which it is good; without it, ${DEFAULT_DAYS} days`,
    `--limit     how often it can be used by all customers; --per-customer by each of them, ${DEFAULT_PER_CUSTOMER} without it`,
    '--first-order  only on the first order of a customer; orders that were cancelled or never paid do not count',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, COUPON_OPTIONS);
    const code = readCode(readOne(positionals, 'one code'));
    return withShop(terminal, async (app) => {
      const now = app.clock.now();
      const coupon = { code, today: readToday(now), ...readNewTerms(code, values, now) };
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

const REFUSALS: Readonly<Record<ChangeRefusal['code'], (code: string) => string>> = {
  not_found: (code) => `There is no coupon '${code}'.`,
  ended_before: (code) => `Coupon ${code} had ended before.`,
  not_ended: (code) => `Coupon ${code} has not ended.`,
  category_unknown: () => 'There is no such category.',
};

const reportChange = (
  terminal: Terminal,
  code: string,
  changed: Result<{ code: string }, ChangeRefusal>,
  json: boolean,
  outcome: string,
): number => {
  if (json) terminal.print(formatJson(changed.ok ? { ok: true, ...changed.value } : changed));
  else if (changed.ok) terminal.print(formatPlain(`Coupon ${changed.value.code} ${outcome}.`));
  else terminal.complain(REFUSALS[changed.error.code](formatPlain(code)));
  return changed.ok ? 0 : 1;
};

const EDIT_USAGE =
  'CODE [--percent P | --amount RUPEES] [--minimum RUPEES|none] [--maximum RUPEES|none] [--category KEY|none] [--starts YYYY-MM-DD] [--ends YYYY-MM-DD] [--limit N|none] [--per-customer N|none] [--first-order|--any-order] [--name-en TEXT] [--name-ar TEXT] [--json]';

const editCommand: Command = {
  usage: EDIT_USAGE,
  summary: 'Changes the terms of a coupon. Its uses are kept, and so are the discounts of earlier orders.',
  details: ['Options that are not given stay as they are; none takes a limit away.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, COUPON_OPTIONS);
    const code = readOne(positionals, 'one code');
    const given = Object.entries(values).filter(([name]) => name !== 'json');
    if (given.length === 0) throw new UsageError('It takes at least one option that says what to change.');
    return withShop(terminal, async (app) => {
      const edited = await editCoupon(app, code, (terms) => readChangedTerms(terms, values));
      return reportChange(terminal, code, edited, values.json, 'has its new terms');
    });
  },
};

const reopenCommand: Command = {
  usage: 'CODE [--ends YYYY-MM-DD] [--json]',
  summary: 'Lets an ended coupon be used again.',
  details: [
    `--ends is its new last day. A coupon whose last day is over gets ${DEFAULT_DAYS} days without it.`,
    'A coupon that is used up needs a higher limit as well: coupons edit CODE --limit N.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, ends: { type: 'string' } });
    const code = readOne(positionals, 'one code');
    return withShop(terminal, async (app) => {
      const now = app.clock.now();
      const lastDay = values.ends === undefined ? undefined : readDay('ends', values.ends);
      if (lastDay !== undefined && lastDay + DAY_MS <= now)
        throw new UsageError('--ends must not be a day in the past.');
      const reopened = await reopenCoupon(app, code, {
        endsAt: lastDay === undefined ? undefined : lastDay + DAY_MS,
        defaultEnd: readToday(now) + DEFAULT_DAYS * DAY_MS,
      });
      return reportChange(terminal, code, reopened, values.json, 'can be used again');
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
      return reportChange(terminal, code, ended, values.json, 'has ended');
    });
  },
};

export const couponsCommands: CommandGroup = {
  summary: 'Coupons.',
  commands: new Map([
    ['list', listCommand],
    ['add', addCommand],
    ['edit', editCommand],
    ['end', endCommand],
    ['reopen', reopenCommand],
  ]),
};

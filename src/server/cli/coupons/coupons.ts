import { COUPON_DAYS } from '#domain/cart/coupon-terms.ts';
import { amountOnWire } from '#domain/cart/pricing.ts';
import { PRICE_TYPE } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { toRupees } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
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
import { formatAmount, JSON_OPTION, readDay, readNone, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import {
  COUPON_OPTIONS,
  DEFAULT_PER_CUSTOMER,
  readChangedTerms,
  readCode,
  readNewTerms,
  readToday,
} from './coupon-terms.ts';

const listCommand: Command = {
  usage: '[--json]',
  summary: 'Lists all coupons and how often each was used.',
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
          [isPercent(coupon) ? 'percent' : 'amount']: amountOnWire(coupon.price_type, coupon.amount),
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
        isPercent(coupon) ? `${coupon.amount / 100}%` : formatAmount(coupon.amount),
        formatAmount(coupon.minimum_order),
        coupon.category,
        coupon.first_order_only === 1 ? 'first order' : String(coupon.per_customer_limit ?? 'any'),
        isoDay(coupon.starts_at),
        isoDay(lastMoment(coupon.ends_at)),
        `${coupon.used_count} of ${coupon.usage_limit ?? 'any'}`,
        readCouponState(coupon, now),
      ]);
      const headings = [
        'Code',
        'Name',
        'Discount',
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
  'CODE (--percent P | --amount AMOUNT) [--minimum AMOUNT] [--maximum AMOUNT] [--category KEY] [--starts YYYY-MM-DD] [--ends YYYY-MM-DD] [--limit N] [--per-customer N|none] [--first-order] [--name-en TEXT] [--name-ar TEXT] [--json]';

const addCommand: Command = {
  usage: ADD_USAGE,
  summary: 'Adds a coupon, valid immediately or from --starts.',
  details: [
    '--minimum   minimum order value of the products; --maximum caps a percentage discount',
    '--category  limits the coupon to the products of one category; KEY as in categories.json',
    `--ends      last day of validity; default: ${COUPON_DAYS} days`,
    `--limit     maximum number of uses by all customers; --per-customer by each customer (default: ${DEFAULT_PER_CUSTOMER})`,
    '--first-order  only for the first order of a customer; cancelled and unpaid orders do not count',
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
          `Coupon ${code} is valid from ${isoDay(coupon.startsAt)} to ${isoDay(lastMoment(coupon.endsAt))}.`,
        );
      else
        terminal.warn(
          added.error.code === 'code_taken'
            ? `Coupon ${code} already exists; a code cannot be used twice.`
            : `There is no category '${formatPlain(coupon.category ?? '')}'.`,
        );
      return added.ok ? 0 : 1;
    });
  },
};

const REFUSALS: Readonly<Record<ChangeRefusal['code'], (code: string) => string>> = {
  not_found: (code) => `There is no coupon '${code}'.`,
  ended_before: (code) => `Coupon ${code} has already ended.`,
  not_ended: (code) => `Coupon ${code} has not ended.`,
  category_unknown: () => 'There is no such category.',
  conflict: (code) => `Coupon ${code} has just been changed. Try again.`,
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
  else terminal.warn(REFUSALS[changed.error.code](formatPlain(code)));
  return changed.ok ? 0 : 1;
};

const EDIT_USAGE =
  'CODE [--percent P | --amount AMOUNT] [--minimum AMOUNT|none] [--maximum AMOUNT|none] [--category KEY|none] [--starts YYYY-MM-DD] [--ends YYYY-MM-DD] [--limit N|none] [--per-customer N|none] [--first-order|--any-order] [--name-en TEXT] [--name-ar TEXT] [--json]';

const editCommand: Command = {
  usage: EDIT_USAGE,
  summary: 'Changes a coupon. Its use count and the discounts of earlier orders do not change.',
  details: ['Options that are not given stay unchanged; the value none removes a limit.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, COUPON_OPTIONS);
    const code = readOne(positionals, 'one code');
    const given = Object.entries(values).filter(([name]) => name !== 'json');
    if (given.length === 0) throw new UsageError('At least one option with a change is required.');
    return withShop(terminal, async (app) => {
      const edited = await editCoupon(app, code, (terms) => readChangedTerms(terms, values));
      return reportChange(terminal, code, edited, values.json, 'has been changed');
    });
  },
};

const reopenCommand: Command = {
  usage: 'CODE [--ends YYYY-MM-DD] [--json]',
  summary: 'Reactivates an ended coupon.',
  details: [
    `--ends sets the new last day. The default for an expired coupon is ${COUPON_DAYS} days from today.`,
    'A coupon that is used up also needs a higher limit: coupons edit CODE --limit N.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, ends: { type: 'string' } });
    const code = readOne(positionals, 'one code');
    return withShop(terminal, async (app) => {
      const now = app.clock.now();
      const lastDay = values.ends === undefined ? undefined : readDay('ends', values.ends);
      if (lastDay !== undefined && lastDay + DAY_MS <= now)
        throw new UsageError('--ends must not be in the past.');
      const reopened = await reopenCoupon(app, code, {
        endsAt: lastDay === undefined ? undefined : lastDay + DAY_MS,
        defaultEnd: readToday(now) + COUPON_DAYS * DAY_MS,
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

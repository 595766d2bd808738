import { MOVED_PRICES, PRICE_ROUNDINGS, type PriceRule } from '#domain/catalogue/price-rule.ts';
import { readDay } from '#domain/read-day.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isoDay } from '#domain/shop-day.ts';
import type { FaultCode } from '../fault.ts';
import { readDayEnd, readTime } from '../forms/read-day.ts';
import { readPercent } from '../forms/read-percent.ts';
import { readRupees } from '../forms/read-rupees.ts';

/** What the form of the bulk change asks for. Its fields are in the URL of the preview. */
export interface RuleRequest {
  readonly rule: PriceRule;
  /** Undefined: at once. */
  readonly applyAt: number | undefined;
}

export interface RuleFault {
  readonly field: 'amount' | 'from' | 'until' | 'day' | 'time';
  readonly code: FaultCode;
}

const MOVES = ['raise', 'lower', 'discount', 'no-discount'] as const;
const HUNDRED_PERCENT = 10_000;
const RAISE_MAXIMUM = 10 * HUNDRED_PERCENT;

const faultOf = (field: RuleFault['field'], code: FaultCode) => refuse<RuleFault>({ field, code });

const readAmount = (text: string, by: 'percent' | 'sum', isUp: boolean): number | undefined => {
  const amount = by === 'percent' ? readPercent(text) : readRupees(text);
  if (!amount) return undefined;
  const maximum = isUp ? RAISE_MAXIMUM : HUNDRED_PERCENT - 1;
  return by === 'percent' && amount > maximum ? undefined : amount;
};

const readApplyAt = (day: string, time: string, now: number): Result<number | undefined, RuleFault> => {
  if (day === '' && time === '') return ok(undefined);
  const at = readTime(day === '' ? isoDay(now) : day, time === '' ? '00:00' : time);
  if (at === undefined) return faultOf('day', 'day_invalid');
  return at <= now ? faultOf('day', 'day_past') : ok(at);
};

export const readPriceRule = (search: URLSearchParams, now: number): Result<RuleRequest, RuleFault> => {
  const text = (name: string) => (search.get(name) ?? '').trim();
  const move = MOVES.find((one) => one === text('move')) ?? 'raise';
  const by = text('by') === 'sum' ? 'sum' : 'percent';
  const rounding = PRICE_ROUNDINGS.find((one) => one === text('rounding')) ?? 'rupee';
  const isUp = move === 'raise';
  const amount = move === 'no-discount' ? 0 : readAmount(text('amount'), by, isUp);
  if (amount === undefined) return faultOf('amount', by === 'percent' ? 'percent_invalid' : 'sum_invalid');
  const isDiscount = move === 'discount';
  const startsAt = isDiscount && text('from') !== '' ? readDay(text('from')) : null;
  const endsAt = isDiscount && text('until') !== '' ? readDayEnd(text('until')) : null;
  if (startsAt === undefined) return faultOf('from', 'day_invalid');
  if (endsAt === undefined) return faultOf('until', 'day_invalid');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return faultOf('until', 'ends_before_start');
  if (endsAt !== null && endsAt <= now) return faultOf('until', 'day_past');
  const applyAt = readApplyAt(text('day'), text('time'), now);
  if (!applyAt.ok) return applyAt;
  const moved = MOVED_PRICES.find((one) => one === text('prices')) ?? 'both';
  const target = move === 'raise' || move === 'lower' ? moved : move;
  return ok({ rule: { target, isUp, by, amount, rounding, startsAt, endsAt }, applyAt: applyAt.value });
};

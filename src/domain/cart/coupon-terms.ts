import { COUPON_MAXIMUM, PRICE_TYPE } from '../constants.ts';
import type { Paise } from '../money.ts';

/** Validity of a coupon without an end. */
export const COUPON_DAYS = 30;

export const isCouponCode = (code: string): boolean =>
  /^[A-Z0-9][A-Z0-9_-]*$/.test(code) && code.length <= COUPON_MAXIMUM;

export type CouponFault = 'maximum_of_sum' | 'percent_too_high' | 'coupon_ends_first';

/** What is wrong with the terms of a coupon, however they were typed. */
export const findCouponFault = (terms: {
  readonly priceType: number;
  readonly amount: number;
  readonly maximumDiscount: Paise | null;
  readonly startsAt: number;
  readonly endsAt: number;
}): CouponFault | undefined => {
  const isPercent = terms.priceType === PRICE_TYPE.percentage;
  if (!isPercent && terms.maximumDiscount !== null) return 'maximum_of_sum';
  if (isPercent && terms.amount > 10_000) return 'percent_too_high';
  return terms.endsAt <= terms.startsAt ? 'coupon_ends_first' : undefined;
};

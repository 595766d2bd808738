import { PRICE_TYPE } from '#domain/constants.ts';
import { type Paise, shareOf, sum } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { splitAmount } from '#domain/split-amount.ts';

/** Coupon. Amounts are in paise, times in epoch milliseconds. */
export interface Coupon {
  readonly isActive: boolean;
  readonly startsAt: number;
  /** End of validity (exclusive). */
  readonly endsAt: number;
  readonly type: number;
  /** Amount in paise or in hundredths of a percent, depending on `type`. */
  readonly amount: number;
  readonly minimumOrder: Paise;
  readonly maximumDiscount: Paise | null;
  readonly usageLimit: number | null;
  readonly usedCount: number;
  readonly perCustomerLimit: number | null;
  /** Valid only for the customer's first order. Cancelled orders are ignored. */
  readonly firstOrderOnly: boolean;
}

/** Previous orders of a customer, except cancelled ones. */
export interface CouponHistory {
  readonly uses: number;
  /** Number of orders, including returned and refunded ones. */
  readonly orders: number;
  /** A guest can change every detail, so a coupon with a limit by customer is not for guests. */
  readonly isGuest: boolean;
}

export const NO_HISTORY: CouponHistory = { uses: 0, orders: 0, isGuest: false };

export interface CouponLine {
  /** Unit price times quantity, excluding shipping. */
  readonly amount: Paise;
  readonly hasDiscount: boolean;
  /** True if the coupon has no category, or the product is in that category or a descendant of it. */
  readonly isEligible: boolean;
}

export type CouponRefusal =
  | { readonly code: 'coupon_invalid' }
  | { readonly code: 'coupon_not_started' }
  | { readonly code: 'coupon_expired' }
  | { readonly code: 'coupon_used_up' }
  | { readonly code: 'coupon_needs_account' }
  | { readonly code: 'coupon_used_before' }
  | { readonly code: 'coupon_first_order' }
  | { readonly code: 'coupon_with_discount' }
  | { readonly code: 'coupon_minimum'; readonly minimum: Paise }
  | { readonly code: 'coupon_not_for_cart' };

/** @returns the reason why the customer cannot use the coupon; undefined if it is valid */
export const findCustomerRefusal = (
  coupon: Pick<Coupon, 'perCustomerLimit' | 'firstOrderOnly'>,
  { uses, orders, isGuest }: CouponHistory,
): CouponRefusal | undefined => {
  if (isGuest && (coupon.perCustomerLimit !== null || coupon.firstOrderOnly))
    return { code: 'coupon_needs_account' };
  if (coupon.perCustomerLimit !== null && uses >= coupon.perCustomerLimit)
    return { code: 'coupon_used_before' };
  return coupon.firstOrderOnly && orders > 0 ? { code: 'coupon_first_order' } : undefined;
};

const findStateRefusal = (coupon: Coupon, history: CouponHistory, now: number): CouponRefusal | undefined => {
  if (!coupon.isActive) return { code: 'coupon_invalid' };
  if (now < coupon.startsAt) return { code: 'coupon_not_started' };
  if (now >= coupon.endsAt) return { code: 'coupon_expired' };
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) return { code: 'coupon_used_up' };
  return findCustomerRefusal(coupon, history);
};

/** Amounts in paise. */
export interface CouponDiscount {
  readonly discount: Paise;
  /** Share of each line in the order of the cart; 0 for lines that are not eligible. */
  readonly lineDiscounts: readonly Paise[];
}

/** @returns a discount of at most the sum of the eligible lines, or the reason for the refusal */
export const readCouponDiscount = (
  coupon: Coupon,
  lines: readonly CouponLine[],
  history: CouponHistory,
  now: number,
): Result<CouponDiscount, CouponRefusal> => {
  const refusal = findStateRefusal(coupon, history, now);
  if (refusal) return refuse(refusal);
  if (lines.some((line) => line.hasDiscount)) return refuse({ code: 'coupon_with_discount' });
  if (sum(lines.map((line) => line.amount)) < coupon.minimumOrder)
    return refuse({ code: 'coupon_minimum', minimum: coupon.minimumOrder });
  const bases = lines.map(({ amount, isEligible }) => (isEligible ? amount : 0));
  const base = sum(bases);
  const off = coupon.type === PRICE_TYPE.percentage ? shareOf(base, coupon.amount) : coupon.amount;
  const discount = Math.min(off, base, coupon.maximumDiscount ?? base);
  return discount > 0
    ? ok({ discount, lineDiscounts: splitAmount(discount, bases) })
    : refuse({ code: 'coupon_not_for_cart' });
};

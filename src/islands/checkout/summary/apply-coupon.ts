import type { CallError } from '#contract/call.ts';
import { checkField, type FieldRefusal, FORM_RULES } from '#domain/customers/validation.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { refreshQuote } from '#islands/cart/quote/refresh-quote.ts';
import { requestCoupon } from '#islands/cart/quote/request-coupon.ts';
import { type AppliedCoupon, saveCouponCode } from '#stores/cart/coupon.ts';
import { $quote } from '#stores/cart/quote.ts';

export type CouponRefusal =
  | FieldRefusal
  | { readonly code: 'coupon_applied' }
  /** Reason returned by the server; may be empty. */
  | { readonly code: 'coupon_invalid'; readonly reason: string }
  | { readonly code: 'call_failed'; readonly error: CallError };

/** Applies a coupon to the last quoted cart. Fails if one is already applied. */
export const applyCoupon = async (typed: string): Promise<Result<AppliedCoupon, CouponRefusal>> => {
  if ($quote.get().coupon) return refuse({ code: 'coupon_applied' });
  const code = cleanCode(typed).trim();
  const wrong = checkField(code, FORM_RULES.coupon.CouponCode);
  if (wrong) return refuse(wrong);
  const { lines } = $quote.get();
  const answer = await requestCoupon(code, lines);
  if (!answer.ok) return refuse({ code: 'call_failed', error: answer.error });
  const discount = answer.value.DiscountValueAfterCouponAppliedWithQuantity;
  if (!(discount > 0)) return refuse({ code: 'coupon_invalid', reason: answer.value.Reason });
  const coupon = { code, discount };
  saveCouponCode(code);
  const now = $quote.get();
  if (now.lines === lines && !now.loading) $quote.set({ ...now, coupon, lostCoupon: undefined });
  // The cart has changed, so request its prices with the coupon.
  else await refreshQuote();
  return ok(coupon);
};

export const removeCoupon = (): void => {
  saveCouponCode('');
  $quote.set({ ...$quote.get(), coupon: undefined, lostCoupon: undefined });
};

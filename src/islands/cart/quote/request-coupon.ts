import type { CallError } from '#contract/call.ts';
import type { CouponAnswer } from '#contract/orders/coupons.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import type { Result } from '#domain/result.ts';
import { api } from '#stores/session/api.ts';

/** Requests the discount of a coupon. A discount of 0 is a rejection with a reason. */
export const requestCoupon = (
  code: string,
  lines: readonly CartItem[],
  signal?: AbortSignal,
): Promise<Result<CouponAnswer, CallError>> =>
  api('get-coupon-code-discount-value', { CouponCode: code, cartJsonData: JSON.stringify(lines) }, signal);

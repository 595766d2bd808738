import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { filledCode } from '#contract/fields.ts';
import { COUPON_MAXIMUM } from '#domain/constants.ts';
import { cartJsonData } from './cart.ts';

const couponAnswer = v.object({
  DiscountValueAfterCouponAppliedWithQuantity: v.pipe(
    v.number(),
    v.description('Discount on the cart in rupees; 0 if the coupon is not valid'),
  ),
  Reason: v.pipe(v.string(), v.description('Reason why the coupon is not valid; empty if it is valid')),
});
export type CouponAnswer = v.InferOutput<typeof couponAnswer>;

export const couponEndpoints = {
  'get-coupon-code-discount-value': e.object(
    v.object({ CouponCode: filledCode(COUPON_MAXIMUM), cartJsonData, recordValueJson: e.recordValueJson }),
    couponAnswer,
  ),
};

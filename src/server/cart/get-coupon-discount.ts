import { toRupees } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { findSessionCustomer } from '#server/customers/session.ts';
import { couponValues, quoteCoupon } from './coupon.ts';
import { quoteCart } from './quote.ts';

export const getCouponDiscount: Handler<'get-coupon-code-discount-value'> = async (
  { app, locale, tokenHash },
  { CouponCode, cartJsonData },
) => {
  const now = app.clock.now();
  const quote = await quoteCart(app.db.read, cartJsonData, now);
  const customerId = (await findSessionCustomer(app, tokenHash)) ?? 0;
  const coupon = await quoteCoupon(app.db.read, CouponCode, quote, customerId, now);
  if (coupon.ok)
    return ok({
      DiscountValueAfterCouponAppliedWithQuantity: toRupees(coupon.value.discount),
      Reason: '',
    });
  return ok({
    DiscountValueAfterCouponAppliedWithQuantity: 0,
    Reason: app.labels.translator(locale).error(coupon.error.code, couponValues(coupon.error)),
  });
};

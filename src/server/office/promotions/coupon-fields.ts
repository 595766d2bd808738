import { PRICE_TYPE } from '#domain/constants.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import type { CouponTerms } from '#server/coupons/add-coupon.ts';

const rupees = (paise: number | null): string => (paise === null ? '' : String(paise / 100));

/** The terms as the fields of the form show them. */
export const couponFields = (terms: CouponTerms) => ({
  nameEn: terms.name.en,
  nameAr: terms.name.ar,
  by: terms.priceType === PRICE_TYPE.percentage ? 'percent' : 'sum',
  amount: rupees(terms.amount),
  minimum: terms.minimumOrder === 0 ? '' : rupees(terms.minimumOrder),
  maximum: rupees(terms.maximumDiscount),
  category: terms.category ?? '',
  from: isoDay(terms.startsAt),
  until: isoDay(lastMoment(terms.endsAt)),
  limit: String(terms.usageLimit ?? ''),
  perCustomer: String(terms.perCustomerLimit ?? ''),
  firstOrder: terms.firstOrderOnly ? '1' : '',
});

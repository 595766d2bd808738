import { PRICE_TYPE } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import type { CouponTerms } from '#server/coupons/coupon-terms.ts';

const units = (paise: number | null): string => (paise === null ? '' : String(toRupees(paise)));

/** The terms as the fields of the form show them. */
export const couponFields = (terms: CouponTerms) => ({
  nameEn: terms.name.en,
  nameAr: terms.name.ar,
  by: terms.priceType === PRICE_TYPE.percentage ? 'percent' : 'sum',
  amount: terms.priceType === PRICE_TYPE.percentage ? String(terms.amount / 100) : units(terms.amount),
  minimum: terms.minimumOrder === 0 ? '' : units(terms.minimumOrder),
  maximum: units(terms.maximumDiscount),
  category: terms.category ?? '',
  from: isoDay(terms.startsAt),
  until: isoDay(lastMoment(terms.endsAt)),
  limit: String(terms.usageLimit ?? ''),
  perCustomer: String(terms.perCustomerLimit ?? ''),
  firstOrder: terms.firstOrderOnly ? '1' : '',
});

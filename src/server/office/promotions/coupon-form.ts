import { couponKey } from '#domain/cart/coupon-key.ts';
import { COUPON_DAYS, findCouponFault, isCouponCode } from '#domain/cart/coupon-terms.ts';
import { PRICE_TYPE } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { toRupees } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isoDay, lastMoment, startOfDay } from '#domain/shop-day.ts';
import type { CouponTerms } from '#server/coupons/coupon-terms.ts';
import type { Fault, FaultCode } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readBound } from '../forms/read-day.ts';
import { readPercent } from '../forms/read-percent.ts';
import { readRupees } from '../forms/read-rupees.ts';

/** The fields of the form and their labels, in the order in which a conflict lists them. */
export const COUPON_LABELS = {
  nameEn: 'coupon_name_en',
  nameAr: 'coupon_name_ar',
  by: 'prices_by',
  amount: 'coupon_amount',
  minimum: 'coupon_minimum',
  maximum: 'coupon_maximum',
  category: 'coupon_category',
  from: 'coupon_from',
  until: 'coupon_until',
  limit: 'coupon_limit',
  perCustomer: 'coupon_per_customer',
  firstOrder: 'coupon_first_order',
} as const;

const units = (paise: number | null): string => (paise === null ? '' : String(toRupees(paise)));

/** The terms as the fields of the form show them. */
export const couponFields = (terms: CouponTerms): Record<keyof typeof COUPON_LABELS, string> => ({
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

const FAULT_FIELDS = {
  maximum_of_sum: 'maximum',
  percent_too_high: 'amount',
  coupon_ends_first: 'until',
} as const;
const NAME_MAXIMUM = 100;

export const readCouponCode = (form: FormFields): string | undefined => {
  const code = couponKey(form.text('code'));
  return isCouponCode(code) ? code : undefined;
};

/** The terms of a coupon as they were typed. @param stored terms that the form changes */
export const readCouponForm = (
  form: FormFields,
  now: number,
  stored: CouponTerms | undefined,
): Result<CouponTerms, { readonly faults: Readonly<Record<string, Fault>> }> => {
  const faults: Record<string, { code: FaultCode }> = {};
  const need = <T>(field: string, value: T | undefined, code: FaultCode): T | undefined => {
    if (value === undefined) faults[field] = { code };
    return value;
  };
  const orNone = <T>(field: string, read: (text: string) => T | undefined, code: FaultCode): T | null => {
    const text = form.text(field);
    return text === '' ? null : (need(field, read(text), code) ?? null);
  };
  const isPercent = form.text('by') !== 'sum';
  const amount = need(
    'amount',
    (isPercent ? readPercent : readRupees)(form.text('amount')) || undefined,
    isPercent ? 'coupon_percent_invalid' : 'price_invalid',
  );
  const whole = (field: 'limit' | 'perCustomer') =>
    orNone(field, () => form.integer(field) || undefined, 'coupon_count_invalid');
  // A name in one language serves for both, as on the command line.
  const name = (field: 'nameEn' | 'nameAr', other: 'nameEn' | 'nameAr') => {
    const text = form.text(field) || form.text(other);
    return (
      need(field, text !== '' && text.length <= NAME_MAXIMUM ? text : undefined, 'coupon_name_invalid') ?? ''
    );
  };
  const start =
    form.text('from') === ''
      ? startOfDay(now)
      : need('from', readBound(form.text('from'), 'start', stored?.startsAt), 'day_invalid');
  const end =
    form.text('until') === ''
      ? (start ?? now) + COUPON_DAYS * DAY_MS
      : need('until', readBound(form.text('until'), 'end', stored?.endsAt), 'day_invalid');
  const terms: CouponTerms = {
    name: { en: name('nameEn', 'nameAr'), ar: name('nameAr', 'nameEn') },
    priceType: isPercent ? PRICE_TYPE.percentage : PRICE_TYPE.fixedValue,
    amount: amount ?? 0,
    minimumOrder: orNone('minimum', readRupees, 'price_invalid') ?? 0,
    maximumDiscount: orNone('maximum', (text) => readRupees(text) || undefined, 'price_invalid'),
    category: form.text('category') || null,
    startsAt: start ?? 0,
    endsAt: end ?? 0,
    usageLimit: whole('limit'),
    perCustomerLimit: whole('perCustomer'),
    firstOrderOnly: form.text('firstOrder') !== '',
  };
  const fault = Object.keys(faults).length === 0 ? findCouponFault(terms) : undefined;
  if (fault) faults[FAULT_FIELDS[fault]] = { code: fault };
  return Object.keys(faults).length > 0 ? refuse({ faults }) : ok(terms);
};

import { PRICE_TYPE } from '#domain/constants.ts';
import type { PromotionStatus } from '#domain/promotions/promotion-status.ts';
import { lastMoment } from '#domain/shop-day.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { OfficeKey, OfficeTranslate } from '#i18n/office/translate.ts';
import type { CouponTerms } from '#server/coupons/coupon-terms.ts';
import type { CouponState } from '#server/coupons/list-coupons.ts';
import type { Ring } from '../parts/icons.ts';
import { formatFullDay } from '../parts/when.ts';

export const COUPON_RINGS: Readonly<Record<CouponState, Ring>> = {
  active: 'done',
  upcoming: 'new',
  over: 'back',
  'used up': 'back',
  ended: 'back',
};

export const formatCouponState = (t: OfficeTranslate, state: CouponState): string =>
  t.code('coupon_state_', state === 'used up' ? 'used_up' : state);

/** Such as `15%, up to ₹300`. */
export const formatCoupon = (
  t: OfficeTranslate,
  { priceType, amount, maximumDiscount }: CouponTerms,
): string => {
  if (priceType !== PRICE_TYPE.percentage) return formatMoney(amount);
  const percent = `${amount / 100}%`;
  return maximumDiscount === null
    ? percent
    : t('coupon_up_to', { percent, sum: formatMoney(maximumDiscount) });
};

/** Such as `1 Dec 2026 – 24 Dec 2026`. A null bound is open. */
export const formatPeriod = (
  t: OfficeTranslate,
  locale: Locale,
  startsAt: number | null,
  endsAt: number | null,
): string => {
  const from = startsAt === null ? undefined : formatFullDay(locale, startsAt);
  const until = endsAt === null ? undefined : formatFullDay(locale, lastMoment(endsAt));
  if (from !== undefined && until !== undefined) return from === until ? from : `${from} – ${until}`;
  if (from !== undefined) return `${t('list_from')} ${from}`;
  return until === undefined ? t('period_open') : `${t('list_until')} ${until}`;
};

export type PeriodState = 'running' | 'planned' | 'over' | 'draft' | 'archived';

interface Dated {
  readonly status: PromotionStatus;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

/** True if the time is in the dates of a record, whatever its status. */
export const isWithin = ({ starts_at: startsAt, ends_at: endsAt }: Dated, at: number): boolean =>
  (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at);

/** Draft, archived, or where it is in its dates. */
export const periodState = (
  { status, starts_at: startsAt, ends_at: endsAt }: Dated,
  now: number,
): PeriodState => {
  if (status !== 'published') return status;
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && startsAt > now ? 'planned' : 'running';
};

/** Banners and campaigns are feminine in Arabic. */
export const periodLabel = (state: PeriodState, kind: 'banner' | 'campaign' | 'announcement'): OfficeKey =>
  state === 'draft' || state === 'archived' || kind === 'announcement'
    ? `period_${state}`
    : `period_feminine_${state}`;

export const PERIOD_RINGS: Readonly<Record<PeriodState, Ring>> = {
  draft: 'back',
  archived: 'mute',
  running: 'done',
  planned: 'new',
  over: 'back',
};

import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { CouponTable } from '#server/platform/database/tables/marketing.ts';

export type CouponState = 'active' | 'upcoming' | 'over' | 'used up' | 'ended';

export const readCouponState = (
  coupon: Pick<Selectable<CouponTable>, 'is_active' | 'starts_at' | 'ends_at' | 'usage_limit' | 'used_count'>,
  now: number,
): CouponState => {
  if (coupon.is_active === 0) return 'ended';
  if (coupon.ends_at <= now) return 'over';
  if (coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit) return 'used up';
  return coupon.starts_at > now ? 'upcoming' : 'active';
};

/** Amounts are in paise. */
export const selectCoupons = (db: Kysely<Database>) =>
  db
    .selectFrom('coupon')
    .leftJoin('category', 'category.id', 'coupon.category_id')
    .selectAll('coupon')
    .select('category.key as category');

/** Lists coupons with the latest end first. */
export const listCoupons = (db: Kysely<Database>) =>
  selectCoupons(db).orderBy('coupon.ends_at', 'desc').orderBy('coupon.code').execute();

export type CouponRow = Awaited<ReturnType<typeof listCoupons>>[number];

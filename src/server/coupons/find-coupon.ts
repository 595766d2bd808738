import type { Kysely } from 'kysely';
import { couponKey } from '#domain/cart/coupon-key.ts';
import type { Database } from '#server/platform/database/schema.ts';

export const findCouponByCode = async (db: Kysely<Database>, code: string) => {
  const wanted = couponKey(code);
  const coupons = await db.selectFrom('coupon').selectAll().execute();
  return coupons.find((coupon) => coupon.code.toUpperCase() === wanted);
};

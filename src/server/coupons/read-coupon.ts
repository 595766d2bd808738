import type { App } from '#server/context.ts';
import { toCouponTerms } from './coupon-terms.ts';
import { hasCode } from './find-coupon.ts';
import { type CouponRow, listCoupons, readCouponState, selectCoupons } from './list-coupons.ts';

const toCoupon = (row: CouponRow, now: number) => ({
  id: row.id,
  code: row.code,
  state: readCouponState(row, now),
  used: row.used_count,
  terms: toCouponTerms(row),
});

export type CouponForOffice = ReturnType<typeof toCoupon>;

export const listCouponsForOffice = async ({ db, clock }: App): Promise<CouponForOffice[]> => {
  const now = clock.now();
  return (await listCoupons(db.read)).map((row) => toCoupon(row, now));
};

export const readCouponForOffice = async (app: App, code: string): Promise<CouponForOffice | undefined> => {
  const row = await selectCoupons(app.db.read).where(hasCode(code)).executeTakeFirst();
  return row && toCoupon(row, app.clock.now());
};

const USES = 50;

/** The latest orders with a coupon. */
export const listCouponUses = ({ db: { read } }: App, couponId: number) =>
  read
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'discount', 'total', 'state'])
    .where('coupon_id', '=', couponId)
    .orderBy('id', 'desc')
    .limit(USES)
    .execute();

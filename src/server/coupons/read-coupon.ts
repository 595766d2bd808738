import { PRICE_TYPE } from '#domain/constants.ts';
import type { App } from '#server/context.ts';
import type { CouponTerms } from './add-coupon.ts';
import { hasCode } from './find-coupon.ts';
import { listCoupons, readCouponState, selectCoupons } from './list-coupons.ts';

type CouponRow = Awaited<ReturnType<typeof listCoupons>>[number];

const toCouponTerms = (row: Omit<CouponRow, 'id' | 'key' | 'used_count' | 'is_active'>): CouponTerms => ({
  name: { en: row.name_en, ar: row.name_ar },
  priceType: row.price_type === PRICE_TYPE.percentage ? PRICE_TYPE.percentage : PRICE_TYPE.fixedValue,
  amount: row.amount,
  minimumOrder: row.minimum_order,
  maximumDiscount: row.maximum_discount,
  category: row.category,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  usageLimit: row.usage_limit,
  perCustomerLimit: row.per_customer_limit,
  firstOrderOnly: row.first_order_only === 1,
});

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

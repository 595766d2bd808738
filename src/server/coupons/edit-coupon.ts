import { PRICE_TYPE } from '#domain/constants.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { type CouponTerms, findCategoryId, toTermColumns } from './add-coupon.ts';
import type { EndRefusal } from './end-coupon.ts';
import { findCouponByCode } from './find-coupon.ts';
import { readCouponState } from './list-coupons.ts';

export type ChangeRefusal = EndRefusal | { readonly code: 'not_ended' | 'category_unknown' };
type Changed = Promise<Result<{ code: string }, ChangeRefusal>>;

export const editCoupon = (
  { db }: App,
  code: string,
  change: (current: CouponTerms) => CouponTerms,
): Changed =>
  writeOrRefuse<{ code: string }, ChangeRefusal>(db, async (transaction) => {
    const coupon = await findCouponByCode(transaction, code);
    if (!coupon) return refuse({ code: 'not_found' });
    const category =
      coupon.category_id === null
        ? null
        : await transaction
            .selectFrom('category')
            .select('key')
            .where('id', '=', coupon.category_id)
            .executeTakeFirstOrThrow();
    const terms = change({
      name: { en: coupon.name_en, ar: coupon.name_ar },
      priceType: coupon.price_type === PRICE_TYPE.percentage ? PRICE_TYPE.percentage : PRICE_TYPE.fixedValue,
      amount: coupon.amount,
      minimumOrder: coupon.minimum_order,
      maximumDiscount: coupon.maximum_discount,
      category: category?.key ?? null,
      startsAt: coupon.starts_at,
      endsAt: coupon.ends_at,
      usageLimit: coupon.usage_limit,
      perCustomerLimit: coupon.per_customer_limit,
      firstOrderOnly: coupon.first_order_only === 1,
    });
    const categoryId = await findCategoryId(transaction, terms.category);
    if (categoryId === undefined) return refuse({ code: 'category_unknown' });
    await transaction
      .updateTable('coupon')
      .set(toTermColumns(terms, categoryId))
      .where('id', '=', coupon.id)
      .execute();
    return ok({ code: coupon.code });
  });

export interface Reopening {
  /** Epoch milliseconds. If undefined, an end in the future does not change. */
  readonly endsAt: number | undefined;
  /** Used if `endsAt` is undefined and the current end is in the past. */
  readonly defaultEnd: number;
}

export const reopenCoupon = ({ db, clock }: App, code: string, { endsAt, defaultEnd }: Reopening): Changed =>
  db.write(async (transaction) => {
    const coupon = await findCouponByCode(transaction, code);
    if (!coupon) return refuse({ code: 'not_found' });
    const now = clock.now();
    if (!['ended', 'over'].includes(readCouponState(coupon, now))) return refuse({ code: 'not_ended' });
    const end = endsAt ?? (coupon.ends_at > now ? coupon.ends_at : defaultEnd);
    await transaction
      .updateTable('coupon')
      .set({ is_active: 1, ends_at: end })
      .where('id', '=', coupon.id)
      .execute();
    return ok({ code: coupon.code });
  });

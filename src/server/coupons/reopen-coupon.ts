import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import { findCouponByCode } from './find-coupon.ts';
import { readCouponState } from './list-coupons.ts';

export type ReopenRefusal = { readonly code: 'not_found' } | { readonly code: 'still_open' | 'needs_end' };

/**
 * Makes an ended coupon valid again; its uses are kept.
 *
 * @param endsAt when it ends, milliseconds; undefined keeps the end, which must not be past
 */
export const reopenCoupon = (
  { db, clock }: App,
  code: string,
  endsAt: number | undefined,
): Promise<Result<{ code: string; endsAt: number }, ReopenRefusal>> =>
  db.write(async (transaction) => {
    const coupon = await findCouponByCode(transaction, code);
    if (!coupon) return refuse({ code: 'not_found' });
    if (!['ended', 'over'].includes(readCouponState(coupon, clock.now())))
      return refuse({ code: 'still_open' });
    const ends = endsAt ?? coupon.ends_at;
    if (ends <= clock.now()) return refuse({ code: 'needs_end' });
    await transaction
      .updateTable('coupon')
      .set({ is_active: 1, ends_at: ends })
      .where('id', '=', coupon.id)
      .execute();
    return ok({ code: coupon.code, endsAt: ends });
  });

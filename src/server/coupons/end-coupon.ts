import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { findCouponByCode } from './find-coupon.ts';
import { readCouponState } from './list-coupons.ts';

export type EndRefusal = { readonly code: 'not_found' } | { readonly code: 'ended_before' };

export const endCoupon = ({ db, clock }: App, code: string): Promise<Result<{ code: string }, EndRefusal>> =>
  db.write(async (transaction) => {
    const coupon = await findCouponByCode(transaction, code);
    if (!coupon) return refuse({ code: 'not_found' });
    if (['ended', 'over'].includes(readCouponState(coupon, clock.now())))
      return refuse({ code: 'ended_before' });
    await transaction.updateTable('coupon').set({ is_active: 0 }).where('id', '=', coupon.id).execute();
    return ok({ code: coupon.code });
  });

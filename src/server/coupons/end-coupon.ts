import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { findCouponByCode } from './find-coupon.ts';
import { readCouponState } from './list-coupons.ts';

export type EndRefusal = { readonly code: 'not_found' } | { readonly code: 'ended_before' };

export const endCoupon = (
  app: App,
  code: string,
  options: OnceOptions = {},
): Promise<Result<{ code: string }, EndRefusal>> =>
  writeOnce<{ code: string }, EndRefusal>(app, options, async (transaction) => {
    const coupon = await findCouponByCode(transaction, code);
    if (!coupon) return refuse({ code: 'not_found' });
    if (['ended', 'over'].includes(readCouponState(coupon, app.clock.now())))
      return refuse({ code: 'ended_before' });
    await transaction.updateTable('coupon').set({ is_active: 0 }).where('id', '=', coupon.id).execute();
    await recordAudit(transaction, {
      ...{ action: 'coupon.end', subject: 'coupon', subjectId: coupon.id, at: app.clock.now() },
      ...{ before: { is_active: coupon.is_active }, after: { is_active: 0 } },
    });
    return ok({ code: coupon.code });
  });

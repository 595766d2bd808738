import { isDeepStrictEqual } from 'node:util';
import { ok, type Result, refuse } from '#domain/result.ts';
import { changedValues } from '#server/audit/changed-values.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { type CouponTerms, findCategoryId, toCouponTerms, toTermColumns } from './coupon-terms.ts';
import type { EndRefusal } from './end-coupon.ts';
import { findCouponByCode, hasCode } from './find-coupon.ts';
import { readCouponState, selectCoupons } from './list-coupons.ts';

export type ChangeRefusal = EndRefusal | { readonly code: 'not_ended' | 'category_unknown' | 'conflict' };
type Changed = Promise<Result<{ code: string }, ChangeRefusal>>;

interface EditOptions extends OnceOptions {
  /** Terms that the change was based on. If the stored ones differ, it is refused. */
  readonly expected?: CouponTerms | undefined;
}

export const editCoupon = (
  app: App,
  code: string,
  change: (current: CouponTerms) => CouponTerms,
  { expected, ...options }: EditOptions = {},
): Changed =>
  writeOnce<{ code: string }, ChangeRefusal>(app, options, async (transaction) => {
    const coupon = await selectCoupons(transaction).where(hasCode(code)).executeTakeFirst();
    if (!coupon) return refuse({ code: 'not_found' });
    const current = toCouponTerms(coupon);
    if (expected && !isDeepStrictEqual(expected, current)) return refuse({ code: 'conflict' });
    const terms = change(current);
    const categoryId = await findCategoryId(transaction, terms.category);
    if (categoryId === undefined) return refuse({ code: 'category_unknown' });
    const columns = toTermColumns(terms, categoryId);
    await transaction.updateTable('coupon').set(columns).where('id', '=', coupon.id).execute();
    await recordAudit(transaction, {
      ...{ action: 'coupon.edit', subject: 'coupon', subjectId: coupon.id, at: app.clock.now() },
      ...changedValues(coupon, columns),
    });
    return ok({ code: coupon.code });
  });

export interface Reopening extends OnceOptions {
  /** Epoch milliseconds. If undefined, an end in the future does not change. */
  readonly endsAt: number | undefined;
  /** Used if `endsAt` is undefined and the current end is in the past. */
  readonly defaultEnd: number;
}

export const reopenCoupon = (
  app: App,
  code: string,
  { endsAt, defaultEnd, ...options }: Reopening,
): Changed =>
  writeOnce<{ code: string }, ChangeRefusal>(app, options, async (transaction) => {
    const coupon = await findCouponByCode(transaction, code);
    if (!coupon) return refuse({ code: 'not_found' });
    const now = app.clock.now();
    if (!['ended', 'over'].includes(readCouponState(coupon, now))) return refuse({ code: 'not_ended' });
    const end = endsAt ?? (coupon.ends_at > now ? coupon.ends_at : defaultEnd);
    await transaction
      .updateTable('coupon')
      .set({ is_active: 1, ends_at: end })
      .where('id', '=', coupon.id)
      .execute();
    await recordAudit(transaction, {
      ...{ action: 'coupon.reopen', subject: 'coupon', subjectId: coupon.id, at: now },
      before: { is_active: coupon.is_active, ends_at: coupon.ends_at },
      after: { is_active: 1, ends_at: end },
    });
    return ok({ code: coupon.code });
  });

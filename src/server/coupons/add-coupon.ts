import { ok, type Result, refuse } from '#domain/result.ts';
import { freeKey } from '#domain/slug.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { type CouponTerms, findCategoryId, toTermColumns } from './coupon-terms.ts';
import { findCouponByCode } from './find-coupon.ts';

export interface NewCoupon extends CouponTerms {
  /** Consists of letters, digits, hyphens and underscores. */
  readonly code: string;
  /** Midnight in epoch milliseconds. Relative dates of the catalogue are based on it. */
  readonly today: number;
}

export type AddRefusal = { readonly code: 'code_taken' | 'category_unknown' };

const makeKey = (code: string, taken: readonly string[]): string => {
  const stem = code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return freeKey(stem, new Set(taken));
};

export const addCoupon = (
  app: App,
  coupon: NewCoupon,
  options: OnceOptions = {},
): Promise<Result<{ code: string }, AddRefusal>> =>
  writeOnce<{ code: string }, AddRefusal>(app, options, async (transaction) => {
    if (await findCouponByCode(transaction, coupon.code)) return refuse({ code: 'code_taken' });
    const category = await findCategoryId(transaction, coupon.category);
    if (category === undefined) return refuse({ code: 'category_unknown' });
    const keys = [
      ...(await transaction.selectFrom('coupon').select('key').execute()),
      ...(await transaction.selectFrom('import_record').select('key').where('kind', '=', 'coupon').execute()),
    ].map(({ key }) => key);
    const key = makeKey(coupon.code, keys);
    const { id } = await transaction
      .insertInto('coupon')
      .values({
        key,
        code: coupon.code,
        ...toTermColumns(coupon, category),
        used_count: 0,
        is_active: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('import_record')
      .values({ kind: 'coupon', key, imported_at: coupon.today })
      .execute();
    await recordAudit(transaction, {
      ...{ action: 'coupon.add', subject: 'coupon', subjectId: id, at: app.clock.now() },
      after: { code: coupon.code, ...toTermColumns(coupon, category) },
    });
    return ok({ code: coupon.code });
  });

import type { Kysely } from 'kysely';
import type { PRICE_TYPE } from '#domain/constants.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { freeKey } from '#domain/slug.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findCouponByCode } from './find-coupon.ts';

export interface CouponTerms {
  readonly name: { readonly en: string; readonly ar: string };
  readonly priceType: (typeof PRICE_TYPE)[keyof typeof PRICE_TYPE];
  /** Discount in paise or hundredths of a percent. */
  readonly amount: number;
  /** Minimum order value in paise. */
  readonly minimumOrder: number;
  readonly maximumDiscount: number | null;
  /** Category key; null for all products. */
  readonly category: string | null;
  /** Start of validity in epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly firstOrderOnly: boolean;
}

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

export const findCategoryId = async (
  db: Kysely<Database>,
  key: string | null,
): Promise<number | null | undefined> => {
  if (key === null) return null;
  const row = await db.selectFrom('category').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id;
};

export const toTermColumns = (terms: CouponTerms, categoryId: number | null) => ({
  name_en: terms.name.en,
  name_ar: terms.name.ar,
  price_type: terms.priceType,
  amount: terms.amount,
  minimum_order: terms.minimumOrder,
  maximum_discount: terms.maximumDiscount,
  category_id: categoryId,
  starts_at: terms.startsAt,
  ends_at: terms.endsAt,
  usage_limit: terms.usageLimit,
  per_customer_limit: terms.perCustomerLimit,
  first_order_only: terms.firstOrderOnly ? (1 as const) : (0 as const),
});

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

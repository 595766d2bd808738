import type { PRICE_TYPE } from '#domain/constants.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import { findCouponByCode } from './find-coupon.ts';

export interface NewCoupon {
  /** Letters, digits, hyphens and underscores. */
  readonly code: string;
  readonly name: { readonly en: string; readonly ar: string };
  readonly priceType: (typeof PRICE_TYPE)[keyof typeof PRICE_TYPE];
  /** Paise, or hundredths of a percent. */
  readonly amount: number;
  /** Paise. */
  readonly minimumOrder: number;
  readonly maximumDiscount: number | null;
  /** Key of the category whose products it is for; null is all. */
  readonly category: string | null;
  /** Milliseconds; `today` is the midnight that a catalogue counts its days from. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly today: number;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
}

export type AddRefusal = { readonly code: 'code_taken' | 'category_unknown' };

/** The key that an exported catalogue knows it by: of the code, and free. */
const makeKey = (code: string, taken: readonly string[]): string => {
  const stem = code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  let key = stem;
  for (let n = 2; taken.includes(key); n += 1) key = `${stem}-${n}`;
  return key;
};

export const addCoupon = ({ db }: App, coupon: NewCoupon): Promise<Result<{ code: string }, AddRefusal>> =>
  db.write(async (transaction) => {
    if (await findCouponByCode(transaction, coupon.code)) return refuse({ code: 'code_taken' });
    const category =
      coupon.category === null
        ? null
        : await transaction
            .selectFrom('category')
            .select('id')
            .where('key', '=', coupon.category)
            .executeTakeFirst();
    if (category === undefined) return refuse({ code: 'category_unknown' });
    const keys = [
      ...(await transaction.selectFrom('coupon').select('key').execute()),
      ...(await transaction.selectFrom('import_record').select('key').where('kind', '=', 'coupon').execute()),
    ].map(({ key }) => key);
    const key = makeKey(coupon.code, keys);
    await transaction
      .insertInto('coupon')
      .values({
        key,
        code: coupon.code,
        name_en: coupon.name.en,
        name_ar: coupon.name.ar,
        price_type: coupon.priceType,
        amount: coupon.amount,
        minimum_order: coupon.minimumOrder,
        maximum_discount: coupon.maximumDiscount,
        category_id: category?.id ?? null,
        starts_at: coupon.startsAt,
        ends_at: coupon.endsAt,
        usage_limit: coupon.usageLimit,
        per_customer_limit: coupon.perCustomerLimit,
        used_count: 0,
        is_active: 1,
      })
      .execute();
    await transaction
      .insertInto('import_record')
      .values({ kind: 'coupon', key, imported_at: coupon.today })
      .execute();
    return ok({ code: coupon.code });
  });

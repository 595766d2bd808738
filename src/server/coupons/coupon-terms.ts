import type { Insertable, Kysely } from 'kysely';
import { PRICE_TYPE } from '#domain/constants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { CouponTable } from '#server/platform/database/tables/marketing.ts';
import type { CouponRow } from './list-coupons.ts';

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

export const toCouponTerms = (row: CouponRow): CouponTerms => ({
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

export const findCategoryId = async (
  db: Kysely<Database>,
  key: string | null,
): Promise<number | null | undefined> => {
  if (key === null) return null;
  const row = await db.selectFrom('category').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id;
};

type TermColumns = Required<
  Omit<Insertable<CouponTable>, 'id' | 'key' | 'code' | 'used_count' | 'is_active'>
>;

export const toTermColumns = (terms: CouponTerms, categoryId: number | null): TermColumns => ({
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
  first_order_only: terms.firstOrderOnly ? 1 : 0,
});

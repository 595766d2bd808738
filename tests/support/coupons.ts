import type { TestShop } from './shop/test-shop.ts';

const DAY_MS = 86_400_000;

export const addCoupon = async ({ app, clock }: TestShop, code: string, more: object = {}): Promise<void> => {
  const now = clock.now();
  await app.db.write((db) =>
    db
      .insertInto('coupon')
      .values({
        key: code.toLowerCase(),
        name_en: code,
        name_ar: code,
        code,
        price_type: 2,
        amount: 1000,
        minimum_order: 0,
        maximum_discount: null,
        category_id: null,
        starts_at: now - DAY_MS,
        ends_at: now + DAY_MS,
        usage_limit: null,
        per_customer_limit: null,
        used_count: 0,
        is_active: 1,
        ...more,
      })
      .execute(),
  );
};

export const usesOf = async ({ app }: TestShop, code: string): Promise<number> =>
  (
    await app.db.read
      .selectFrom('coupon')
      .select('used_count')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).used_count;

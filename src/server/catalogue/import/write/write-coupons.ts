import { DAY_MS } from '#domain/duration.ts';
import { toPaise } from '#domain/money.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { both, flag, getId, type Ids, priced } from './rows.ts';
import type { Sync } from './sync.ts';

/** The use count is set on insert only. */
export const writeCoupons = async (sync: Sync, { coupons }: Catalogue, categories: Ids): Promise<void> => {
  const since = await sync.firstImports(
    'coupon',
    coupons.map(({ id }) => id),
  );
  const used = new Map(coupons.map(({ id, usedCount }) => [id, usedCount]));
  await sync.upsert(
    'coupon',
    'key',
    coupons.map((coupon) => ({
      key: coupon.id,
      code: coupon.code,
      ...both('name', coupon.name),
      ...priced(coupon.type, coupon.value),
      minimum_order: toPaise(coupon.minimumOrder),
      maximum_discount: typeof coupon.maximumDiscount === 'number' ? toPaise(coupon.maximumDiscount) : null,
      category_id: coupon.categoryId === null ? null : getId(categories, coupon.categoryId),
      starts_at: since(coupon.id) - coupon.startsDaysAgo * DAY_MS,
      ends_at: since(coupon.id) + coupon.endsInDays * DAY_MS,
      usage_limit: coupon.usageLimit,
      per_customer_limit: coupon.perCustomerLimit ?? null,
      first_order_only: flag(coupon.firstOrderOnly === true),
      is_active: flag(coupon.status !== 'inactive'),
    })),
    { unique: 'code', once: (key) => ({ used_count: used.get(key) ?? 0 }) },
  );
};

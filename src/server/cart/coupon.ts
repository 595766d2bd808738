import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import {
  type Coupon,
  type CouponDiscount,
  type CouponHistory,
  type CouponRefusal,
  findCustomerRefusal,
  NO_HISTORY,
  readCouponDiscount,
} from '#domain/cart/coupon.ts';
import { RELEASED_STATES, VOID_STATES } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Values } from '#i18n/text.ts';
import { findCouponByCode } from '#server/coupons/find-coupon.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Quote } from './quote.ts';

export interface AppliedCoupon extends Coupon, CouponDiscount {
  readonly id: number;
  readonly code: string;
}

const findCoupon = async (db: Kysely<Database>, code: string) => {
  const row = await findCouponByCode(db, code);
  return (
    row && {
      id: row.id,
      code: row.code,
      categoryId: row.category_id,
      isActive: row.is_active === 1,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      type: row.price_type,
      amount: row.amount,
      minimumOrder: row.minimum_order,
      maximumDiscount: row.maximum_discount,
      usageLimit: row.usage_limit,
      usedCount: row.used_count,
      perCustomerLimit: row.per_customer_limit,
      firstOrderOnly: row.first_order_only === 1,
    }
  );
};

const listEligible = async (
  db: Kysely<Database>,
  categoryId: number | null,
  quote: Quote,
): Promise<Set<number>> => {
  const ids = quote.lines.map((line) => line.product.id);
  if (categoryId === null || ids.length === 0) return new Set(ids);
  const rows = await db
    .selectFrom('product')
    .innerJoin('category_path', 'category_path.category_id', 'product.category_id')
    .select('product.id')
    .where('product.id', 'in', ids)
    .where('category_path.ancestor_id', '=', categoryId)
    .execute();
  return new Set(rows.map((row) => row.id));
};

/**
 * Cancelled and never paid orders are excluded. A refunded order is an order, but not a use of the coupon.
 * @param except id of an order to exclude
 */
export const readHistory = async (
  db: Kysely<Database>,
  couponId: number,
  customerId: number,
  except = 0,
): Promise<CouponHistory> => {
  if (customerId === 0) return NO_HISTORY;
  const count = (filter: (eb: ExpressionBuilder<Database, 'orders'>) => Expression<SqlBool>) =>
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .where('orders.id', '!=', except)
      .where(filter)
      .executeTakeFirstOrThrow();
  const uses = await count((eb) =>
    eb.and([eb('coupon_id', '=', couponId), eb('state', 'not in', RELEASED_STATES)]),
  );
  const orders = await count((eb) =>
    eb.and([
      eb('state', 'not in', VOID_STATES),
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment')
            .select('payment.order_id')
            .whereRef('payment.order_id', '=', 'orders.id')
            .where('payment.closed_at', 'is not', null),
        ),
      ),
    ]),
  );
  const customer = await db
    .selectFrom('customer')
    .select('is_guest')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return {
    uses: Number(uses.count),
    orders: Number(orders.count),
    isGuest: customer?.is_guest === 1,
  };
};

/** @param customerId 0 if unknown */
export const quoteCoupon = async (
  db: Kysely<Database>,
  code: string,
  quote: Quote,
  customerId: number,
  now: number,
): Promise<Result<AppliedCoupon, CouponRefusal>> => {
  const coupon = await findCoupon(db, code);
  if (!coupon) return refuse({ code: 'coupon_invalid' });
  const eligible = await listEligible(db, coupon.categoryId, quote);
  const lines = quote.lines.map((line) => ({
    amount: line.unit * line.line.Quantity,
    hasDiscount: line.price.discounted !== undefined,
    isEligible: eligible.has(line.product.id),
  }));
  const discount = readCouponDiscount(coupon, lines, await readHistory(db, coupon.id, customerId), now);
  return discount.ok ? ok({ ...coupon, ...discount.value }) : discount;
};

/** Serialises concurrent orders of the customer until the transaction ends. */
export const lockCustomer = (db: Transaction<Database>, customerId: number) =>
  db
    .updateTable('customer')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('id', '=', customerId)
    .execute();

/**
 * Records one coupon use. Locks the coupon, and for a first-order coupon the customer, so that concurrent orders
 * cannot exceed the limits.
 */
export const redeemCoupon = async (
  db: Transaction<Database>,
  coupon: AppliedCoupon,
  customerId: number,
): Promise<CouponRefusal | undefined> => {
  const updated = await db
    .updateTable('coupon')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('id', '=', coupon.id)
    .where('is_active', '=', 1)
    .where((eb) => eb.or([eb('usage_limit', 'is', null), eb('used_count', '<', eb.ref('usage_limit'))]))
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return { code: 'coupon_used_up' };
  if (coupon.firstOrderOnly) await lockCustomer(db, customerId);
  return findCustomerRefusal(coupon, await readHistory(db, coupon.id, customerId));
};

export const couponValues = (refusal: CouponRefusal): Values =>
  'minimum' in refusal ? { minimum: formatMoney(refusal.minimum) } : {};

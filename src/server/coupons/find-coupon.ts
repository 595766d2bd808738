import { type Kysely, type SqlBool, sql } from 'kysely';
import { couponKey } from '#domain/cart/coupon-key.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** In small letters or capitals. SQLite knows them in Latin only, so another code must be written as it is stored. */
export const hasCode = (code: string) =>
  sql<SqlBool>`(upper(coupon.code) = ${couponKey(code)} or coupon.code = ${code})`;

export const findCouponByCode = (db: Kysely<Database>, code: string) =>
  db.selectFrom('coupon').selectAll().where(hasCode(code)).executeTakeFirst();

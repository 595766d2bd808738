import { type Kysely, sql } from 'kysely';

export const addFirstOrderCoupons = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'alter table coupon add column first_order_only integer not null default 0 check (first_order_only in (0, 1))',
    )
    .execute(db);
};

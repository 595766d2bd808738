import type { ProductRecord } from '#server/platform/database/tables/product.ts';

/** Exact times. A record has whole days since the first import. */
export type RecordTimes = Pick<ProductRecord, 'discount_starts_at' | 'discount_ends_at' | 'hot_deal_ends_at'>;

export const timesOf = ({
  discount_starts_at,
  discount_ends_at,
  hot_deal_ends_at,
}: RecordTimes): RecordTimes => ({
  discount_starts_at,
  discount_ends_at,
  hot_deal_ends_at,
});

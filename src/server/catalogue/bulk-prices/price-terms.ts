import type { Selectable } from 'kysely';
import type { PriceTerms } from '#domain/catalogue/price-rule.ts';
import type { PriceChangeRowTable } from '#server/platform/database/tables/price-change.ts';
import type { ProductRecord } from '#server/platform/database/tables/product.ts';

export type StoredPrice = Pick<
  ProductRecord,
  'id' | 'price' | 'discounted_price' | 'discount_starts_at' | 'discount_ends_at'
>;

const count = (value: number | null): number | null => (value === null ? null : Number(value));

export const toPriceTerms = (row: StoredPrice): PriceTerms => ({
  price: Number(row.price),
  discounted: count(row.discounted_price),
  startsAt: count(row.discount_starts_at),
  endsAt: count(row.discount_ends_at),
});

type Row = Selectable<PriceChangeRowTable>;

export const oldTerms = (row: Row): PriceTerms => ({
  price: Number(row.old_price),
  discounted: count(row.old_discounted),
  startsAt: count(row.old_starts_at),
  endsAt: count(row.old_ends_at),
});

export const newTerms = (row: Row): PriceTerms => ({
  price: Number(row.new_price),
  discounted: count(row.new_discounted),
  startsAt: count(row.new_starts_at),
  endsAt: count(row.new_ends_at),
});

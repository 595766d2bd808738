import { type Kysely, sql } from 'kysely';

const INDEXES = [
  'product_by_popular on product (is_popular, position, id)',
  'product_by_favourite on product (is_favourite, position, id)',
  'product_by_hot_deal on product (is_hot_deal, position, id)',
  'product_by_discount on product (position, id) where discounted_price is not null',
  'product_by_pieces_sold on product (pieces_sold desc, is_popular desc, position, id)',
];

export const addListIndexes = async (db: Kysely<unknown>): Promise<void> => {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
};

import { sql } from 'kysely';
import type { App } from '#server/context.ts';
import { matchGrams } from '#server/platform/list/search-grams.ts';
import { completeRows, type OrderRow, summaryQuery } from './list-orders.ts';

/** Newest orders that match a search, without counting the others. */
export const findOrders = async ({ db, clock }: App, search: string, most: number): Promise<OrderRow[]> => {
  const text = await matchGrams(db, 'order_gram', search, {
    id: sql.ref('order_summary.order_id'),
    text: sql.ref('order_summary.search_text'),
  });
  if (!text) return [];
  // A unary plus keeps SQLite from walking all orders by date when the terms find few of them.
  const plus = text.isSelective && db.engine === 'sqlite' ? sql`+` : sql``;
  const found = await summaryQuery(db)
    .where(text.walk)
    .where('state', '<>', 'retried')
    .orderBy(sql`${plus}order_summary.placed_at`, 'desc')
    .orderBy(sql`${plus}order_summary.order_id`, 'desc')
    .limit(most)
    .execute();
  return completeRows(db, found, clock.now());
};

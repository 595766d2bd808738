import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { CHUNK, findPlace, sortPlaces } from './chunks.ts';
import type { Snapshot } from './snapshot.ts';

const productsOf = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_listing')
    .select(['product_id', 'current_price', 'price_changes_at', 'rating_tenths', 'in_stock'])
    .where('product_id', 'in', ids),
);

/** Reads the prices, ratings and availability of some products again. */
export const refreshProducts = async (
  db: Kysely<Database>,
  snapshot: Snapshot,
  changed: readonly number[],
): Promise<Snapshot> => {
  const { ids, orders } = snapshot;
  const prices = snapshot.prices.slice();
  const pricesValidUntil = snapshot.pricesValidUntil.slice();
  const ratings = snapshot.ratings.slice();
  const inStock = snapshot.inStock.slice();
  let hasNewPrice = false;
  for (const batch of inBatches(changed, CHUNK)) {
    for (const row of await productsOf.list(db, { ids: batch })) {
      const place = findPlace(ids, row.product_id);
      if (place === undefined) continue;
      hasNewPrice ||= prices[place] !== row.current_price;
      prices[place] = row.current_price;
      pricesValidUntil[place] = row.price_changes_at ?? Number.POSITIVE_INFINITY;
      ratings[place] = row.rating_tenths ?? 0;
      inStock[place] = row.in_stock;
    }
    await nextTurn();
  }
  return {
    ...snapshot,
    prices,
    pricesValidUntil,
    ratings,
    inStock,
    orders: hasNewPrice ? { ...orders, current_price: await sortPlaces(prices) } : orders,
  };
};

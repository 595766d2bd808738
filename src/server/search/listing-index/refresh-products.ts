import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { CHUNK, findPlace, sortPlaces } from './chunks.ts';
import type { Snapshot } from './snapshot.ts';

const productsOf = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_listing')
    .select(['product_id', 'current_price', 'price_changes_at', 'rating_tenths'])
    .where('product_id', 'in', ids),
);

/** Reads the prices and ratings of some products again. */
export const refreshProducts = async (
  db: Kysely<Database>,
  snapshot: Snapshot,
  changed: readonly number[],
): Promise<Snapshot> => {
  const { ids, orders } = snapshot;
  const prices = snapshot.prices.slice();
  const pricesValidUntil = snapshot.pricesValidUntil.slice();
  const ratings = snapshot.ratings.slice();
  let hasNewPrice = false;
  for (let start = 0; start < changed.length; start += CHUNK) {
    for (const row of await productsOf.list(db, { ids: changed.slice(start, start + CHUNK) })) {
      const place = findPlace(ids, row.product_id);
      if (place === undefined) continue;
      hasNewPrice ||= prices[place] !== row.current_price;
      prices[place] = row.current_price;
      pricesValidUntil[place] = row.price_changes_at ?? Number.POSITIVE_INFINITY;
      ratings[place] = row.rating_tenths ?? 0;
    }
    await nextTurn();
  }
  return {
    ...snapshot,
    prices,
    pricesValidUntil,
    ratings,
    orders: hasNewPrice ? { ...orders, current_price: await sortPlaces(prices) } : orders,
  };
};

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { isChoosable } from '../choosable.ts';
import { CHUNK, findFirst, findPlace, sortPlaces } from './chunks.ts';
import type { Entry, Snapshot } from './snapshot.ts';

const productsOf = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_listing')
    .select(['product_id', 'current_price', 'price_changes_at', 'rating_tenths', 'in_stock'])
    .where('product_id', 'in', ids),
);

const choicesOf = {
  size: prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
    db
      .selectFrom('product_size as part')
      .select(['part.size_id as id', 'part.product_id'])
      .where('part.product_id', 'in', ids)
      .where(isChoosable('size')),
  ),
  color: prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
    db
      .selectFrom('product_color as part')
      .select(['part.color_id as id', 'part.product_id'])
      .where('part.product_id', 'in', ids)
      .where(isChoosable('color')),
  ),
};

const isMember = ({ members }: Entry, place: number): boolean =>
  members[findFirst(members, (other) => other < place)] === place;

/** Puts the changed places into the entries of their choices, and takes them from the others. */
const moveMembers = (
  entries: readonly Entry[],
  changed: ReadonlySet<number>,
  placesOf: ReadonlyMap<number, readonly number[]>,
): readonly Entry[] =>
  entries.map((entry) => {
    const present = new Set(placesOf.get(entry.id));
    if ([...changed].every((place) => isMember(entry, place) === present.has(place))) return entry;
    const kept = entry.members.filter((place) => !changed.has(place));
    return { ...entry, members: Uint32Array.from([...kept, ...present]).sort() };
  });

/** Reads the prices, ratings and availability of some products again, and which sizes and colours are in stock. */
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
  let { entries } = snapshot;
  let hasNewPrice = false;
  for (const batch of inBatches(changed, CHUNK)) {
    const places = new Map<number, number>();
    for (const row of await productsOf.list(db, { ids: batch })) {
      const place = findPlace(ids, row.product_id);
      if (place === undefined) continue;
      places.set(row.product_id, place);
      hasNewPrice ||= prices[place] !== row.current_price;
      prices[place] = row.current_price;
      pricesValidUntil[place] = row.price_changes_at ?? Number.POSITIVE_INFINITY;
      ratings[place] = row.rating_tenths ?? 0;
      inStock[place] = row.in_stock;
    }
    const move = async (kind: keyof typeof choicesOf) => {
      const placesOf = new Map<number, number[]>();
      for (const { id, product_id } of await choicesOf[kind].list(db, { ids: batch })) {
        const place = places.get(product_id);
        if (place !== undefined) placesOf.set(id, [...(placesOf.get(id) ?? []), place]);
      }
      return moveMembers(entries[kind], new Set(places.values()), placesOf);
    };
    entries = { ...entries, size: await move('size'), color: await move('color') };
    await nextTurn();
  }
  return {
    ...snapshot,
    prices,
    pricesValidUntil,
    ratings,
    inStock,
    entries,
    orders: hasNewPrice ? { ...orders, current_price: await sortPlaces(prices) } : orders,
  };
};

import { findPlace } from './chunks.ts';
import { type Cut, rank } from './rank.ts';
import { KINDS, type Kind, type Order, type Snapshot } from './snapshot.ts';
import type { Hits } from './text-index.ts';

/** Prices in paise. An empty list or undefined disables the filter. */
export type FilterValues = {
  readonly categories: readonly number[];
  readonly brands: readonly number[];
  readonly sizes: readonly number[];
  readonly colors: readonly number[];
  readonly tags: readonly number[];
  readonly avoided: readonly number[];
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly ratingTenths: number | undefined;
};

/** A bit for each kind of filter. */
export const BITS = {
  category: 1,
  brand: 2,
  size: 4,
  color: 8,
  tag: 16,
  allergen: 32,
  price: 64,
  rating: 128,
  search: 256,
} as const;

/** The products of a snapshot under the filters of a request. */
export interface Selection {
  readonly snapshot: Snapshot;
  /** By place: the kinds of filter that exclude the product, as bits. Zero if it is selected. */
  readonly excludedBy: Uint16Array;
  readonly hits: Hits | undefined;
}

const CHOICES = {
  category: 'categories',
  brand: 'brands',
  size: 'sizes',
  color: 'colors',
  tag: 'tags',
  allergen: 'avoided',
} as const satisfies Record<Kind, keyof FilterValues>;

/** Combines values of one filter with OR and different filters with AND, as `filterProducts` does in SQL. */
export const select = (snapshot: Snapshot, values: FilterValues, hits?: Hits): Selection => {
  const { prices, ratings, entries } = snapshot;
  const excludedBy = new Uint16Array(prices.length);
  if (hits) {
    excludedBy.fill(BITS.search);
    for (let n = 0; n < hits.places.length; n += 1) excludedBy[hits.places[n] ?? 0] = 0;
  }
  const exclude = (kind: keyof typeof BITS, isExcluded: (place: number) => boolean): void => {
    for (let place = 0; place < excludedBy.length; place += 1)
      if (isExcluded(place)) excludedBy[place] = (excludedBy[place] ?? 0) | BITS[kind];
  };
  for (const kind of KINDS) {
    const chosen = new Set(values[CHOICES[kind]]);
    if (chosen.size === 0) continue;
    const isMember = new Uint8Array(prices.length);
    for (const { id, members } of entries[kind])
      if (chosen.has(id)) for (let n = 0; n < members.length; n += 1) isMember[members[n] ?? 0] = 1;
    const unwanted = kind === 'allergen' ? 1 : 0;
    exclude(kind, (place) => isMember[place] === unwanted);
  }
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, ratingTenths = 0 } = values;
  if (minPrice > 0 || maxPrice < Number.POSITIVE_INFINITY)
    exclude('price', (place) => {
      const price = prices[place] ?? 0;
      return price < minPrice || price > maxPrice;
    });
  if (ratingTenths > 0) exclude('rating', (place) => (ratings[place] ?? 0) < ratingTenths);
  return { snapshot, excludedBy, hits };
};

const idsOf = ({ ids }: Snapshot, places: readonly number[]): number[] =>
  places.flatMap((place) => ids[place] ?? []);

/** Returns the ids of a page, ordered by the column and then by id, both in the same direction. */
export const listInOrder = (
  { snapshot, excludedBy }: Selection,
  [order, direction]: readonly [Order, 'asc' | 'desc'],
  { limit, offset }: Cut,
): number[] => {
  const places = snapshot.orders[order];
  const last = places.length - 1;
  const page: number[] = [];
  let skipped = 0;
  for (let n = 0; n <= last && page.length < limit; n += 1) {
    const place = places[direction === 'asc' ? n : last - n] ?? 0;
    if (excludedBy[place] !== 0) continue;
    if (skipped < offset) skipped += 1;
    else page.push(place);
  }
  return idsOf(snapshot, page);
};

/** Returns the ids of a page of search results: products of `named` first, then those in stock, then the best matches. */
export const listByRelevance = (
  { snapshot, excludedBy, hits }: Selection,
  named: readonly number[],
  { limit, offset }: Cut,
): number[] => {
  if (!hits) return [];
  const { places, scores } = hits;
  const { ids, inStock, positionRanks } = snapshot;
  const isNamed = new Set(named.map((id) => findPlace(ids, id)));
  const results: number[] = [];
  const keys = new Float64Array(places.length);
  for (let n = 0; n < places.length; n += 1) {
    const place = places[n] ?? 0;
    if (excludedBy[place] !== 0) continue;
    const first = (isNamed.has(place) ? 2 : 0) + (inStock[place] ?? 0);
    // One number, because comparing several takes longer. Scores have 16 bits.
    keys[n] = (first * 0x1_00_00 + (scores[n] ?? 0)) * ids.length - (positionRanks[place] ?? 0);
    results.push(n);
  }
  return idsOf(
    snapshot,
    rank(results, keys, { limit, offset }).map((n) => places[n] ?? 0),
  );
};

import { findFirst } from './chunks.ts';
import { BITS, type Selection } from './select.ts';
import type { Entry, Kind } from './snapshot.ts';

export interface CountedEntry extends Pick<Entry, 'id' | 'name_en' | 'name_ar'> {
  readonly count: number;
}

/** Returns 1 for 0 and 0 for other bits, without a branch: the processor cannot predict filters. */
const isNone = (bits: number): number => (bits - 1) >>> 31;

export const countSelected = ({ excludedBy }: Selection): number => {
  let count = 0;
  for (let place = 0; place < excludedBy.length; place += 1) count += isNone(excludedBy[place] ?? 0);
  return count;
};

const countPlaces = ({ excludedBy }: Selection, places: Uint32Array, except: number): number => {
  let count = 0;
  for (let n = 0; n < places.length; n += 1) count += isNone((excludedBy[places[n] ?? 0] ?? 0) & ~except);
  return count;
};

const withCount = ({ id, name_en, name_ar }: Entry, count: number): CountedEntry => ({
  id,
  name_en,
  name_ar,
  count,
});

/** Counts products per value of a filter, with all other filters applied. Omits values without products. */
export const countEntries = (
  selection: Selection,
  kind: Exclude<Kind, 'allergen'>,
  isWanted: (entry: Entry) => boolean = () => true,
): CountedEntry[] =>
  selection.snapshot.entries[kind]
    .filter(isWanted)
    .map((entry) => withCount(entry, countPlaces(selection, entry.members, BITS[kind])))
    .filter(({ count }) => count > 0);

/** Counts the products that remain if one more allergen is avoided. */
export const countWithout = (selection: Selection): CountedEntry[] => {
  const total = countSelected(selection);
  return selection.snapshot.entries.allergen
    .filter(({ members }) => members.length > 0)
    .map((entry) => withCount(entry, total - countPlaces(selection, entry.members, 0)));
};

/** Counts products with a price in paise between both ends inclusive, with all other filters applied. */
export const countPriceBand = (selection: Selection, min: number, max: number): number => {
  const { prices, orders } = selection.snapshot;
  const byPrice = orders.current_price;
  const from = findFirst(byPrice, (place) => (prices[place] ?? 0) < min);
  const to = findFirst(byPrice, (place) => (prices[place] ?? 0) <= max);
  return countPlaces(selection, byPrice.subarray(from, to), BITS.price);
};

/** Counts products with at least these ratings in tenths of a star, with all other filters applied. */
export const countRatings = ({ snapshot, excludedBy }: Selection, minimums: readonly number[]): number[] => {
  const byRating = new Uint32Array(256);
  for (let place = 0; place < excludedBy.length; place += 1) {
    const rating = snapshot.ratings[place] ?? 0;
    byRating[rating] = (byRating[rating] ?? 0) + isNone((excludedBy[place] ?? 0) & ~BITS.rating);
  }
  return minimums.map((minimum) => byRating.subarray(minimum).reduce((sum, count) => sum + count, 0));
};

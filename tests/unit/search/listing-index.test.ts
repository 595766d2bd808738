import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHUNK, findPlace, readInChunks, sortPlaces } from '#server/search/listing-index/chunks.ts';
import { countEntries, countPriceBand, countRatings } from '#server/search/listing-index/count.ts';
import { rank } from '#server/search/listing-index/rank.ts';
import { listInOrder, select } from '#server/search/listing-index/select.ts';
import type { Snapshot } from '#server/search/listing-index/snapshot.ts';
import { createScratch, findText, type TextIndex } from '#server/search/listing-index/text-index.ts';

const numbers = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 });

describe('the sort order of places', () => {
  test('is that of the values, then of the places', async () => {
    await fc.assert(
      fc.asyncProperty(numbers, async (values) => {
        const expected = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
        expect([...(await sortPlaces(Float64Array.from(values)))]).toEqual(expected);
      }),
    );
  });

  test('is exact for large numbers', async () => {
    const values = [100_000_000_001, 100_000_000_000, Date.now(), 0];
    expect([...(await sortPlaces(Float64Array.from(values)))]).toEqual([3, 1, 0, 2]);
  });
});

test('a page of the best scores is a part of all in order', () => {
  fc.assert(
    fc.property(numbers, fc.nat(70), fc.nat(20), (values, offset, limit) => {
      const scores = Float64Array.from(values);
      const places = [...values.keys()].filter((place) => place % 3 > 0);
      const all = places.toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
      expect(rank(places, scores, { limit, offset })).toEqual(all.slice(offset, offset + limit));
    }),
  );
});

test('rows are read in chunks until there are no more', async () => {
  const read = async (count: number): Promise<number> => {
    let rows = 0;
    const all = Array.from({ length: count }, (_, n) => n);
    for await (const chunk of readInChunks<number>(async (last = -1) =>
      all.slice(last + 1, last + 1 + CHUNK),
    ))
      rows += chunk.length;
    return rows;
  };
  for (const count of [0, 1, CHUNK, CHUNK + 1, 3 * CHUNK]) expect(await read(count)).toBe(count);
});

test('a product has a place only if it is listed', () => {
  const ids = Float64Array.of(2, 5, 9);
  expect([1, 2, 4, 5, 9, 10].map((id) => findPlace(ids, id))).toEqual([
    undefined,
    0,
    undefined,
    1,
    2,
    undefined,
  ]);
});

const entry = (id: number, ...members: number[]) => ({
  id,
  name_en: `Entry ${id}`,
  name_ar: '',
  members: Uint32Array.from(members),
});

const SNAPSHOT: Snapshot = {
  ids: Float64Array.of(11, 12, 13, 14),
  prices: Float64Array.of(400, 100, 300, 100),
  pricesValidUntil: new Float64Array(4).fill(Number.POSITIVE_INFINITY),
  ratings: Uint8Array.of(0, 35, 50, 40),
  inStock: Uint8Array.of(1, 1, 1, 1),
  positionRanks: Uint32Array.of(3, 2, 1, 0),
  entries: {
    category: [entry(1, 0, 1, 2, 3), entry(2, 2, 3)],
    brand: [entry(7, 0, 1), entry(8, 2), entry(9, 3)],
    size: [],
    color: [],
    tag: [entry(4, 1, 3)],
    allergen: [entry(5, 3)],
  },
  orders: {
    position: Uint32Array.of(3, 2, 1, 0),
    current_price: Uint32Array.of(1, 3, 2, 0),
    added_at: Uint32Array.of(0, 1, 2, 3),
  },
};

const NO_FILTERS = {
  categories: [],
  brands: [],
  sizes: [],
  colors: [],
  tags: [],
  avoided: [],
  minPrice: undefined,
  maxPrice: undefined,
  ratingTenths: undefined,
};

describe('a selection', () => {
  const page = { limit: 10, offset: 0 };

  test('has both orders of a column, with equal values in the order of the ids', () => {
    const all = select(SNAPSHOT, NO_FILTERS);
    expect(listInOrder(all, ['current_price', 'asc'], page)).toEqual([12, 14, 13, 11]);
    expect(listInOrder(all, ['current_price', 'desc'], page)).toEqual([11, 13, 14, 12]);
    expect(listInOrder(all, ['position', 'asc'], { limit: 2, offset: 1 })).toEqual([13, 12]);
  });

  test('counts each filter without its own choice', () => {
    const chosen = select(SNAPSHOT, { ...NO_FILTERS, brands: [7], ratingTenths: 35 });
    const countsOf = (kind: 'brand' | 'category' | 'tag') =>
      countEntries(chosen, kind).map(({ id, count }) => [id, count]);
    expect(listInOrder(chosen, ['position', 'asc'], page)).toEqual([12]);
    expect(countsOf('brand')).toEqual([
      [7, 1],
      [8, 1],
      [9, 1],
    ]);
    expect(countsOf('category')).toEqual([[1, 1]]);
    expect(countsOf('tag')).toEqual([[4, 1]]);
    expect(countRatings(chosen, [50, 35, 0])).toEqual([0, 1, 2]);
    expect([countPriceBand(chosen, 100, 300), countPriceBand(chosen, 101, 300)]).toEqual([1, 0]);
  });
});

test('a word is found as a whole or as a beginning', () => {
  const index: TextIndex = {
    version: '',
    words: ['pro', 'protein', 'whey'],
    starts: Uint32Array.of(0, 1, 3, 4),
    places: Uint32Array.of(0, 0, 1, 2),
    groups: Uint8Array.of(8, 1, 8, 4),
    scratch: createScratch(3),
  };
  const find = (word: string, isPrefix: boolean) => [
    ...findText(index, { words: [[{ word, isPrefix }]], require: 'all' }).places,
  ];
  expect(find('pro', false)).toEqual([0]);
  expect(find('pro', true)).toEqual([0, 1]);
  expect(find('w', true)).toEqual([2]);
  expect(find('z', true)).toEqual([]);
});

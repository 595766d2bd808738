import { describe, expect, it } from 'vitest';
import {
  clearFilters,
  EMPTY_LISTING,
  formatListingQuery,
  readListingQuery,
  toggleId,
} from '#domain/catalogue/listing.ts';
import { translator } from '#i18n/translate.ts';
import {
  isUsable,
  listActiveFilters,
  listBandEntries,
  listIdEntries,
  withRating,
} from '#islands/listing/entries.ts';
import { findCategoryCount, withCounts } from '#loaders/listing-state.ts';

const read = (query: string) => readListingQuery(new URLSearchParams(query));
const NONE = { brands: [], sizes: [], colors: [], tags: [], allergens: [] };

describe('the view of a listing', () => {
  it('is a list or a grid of 2, 3 or 4 columns, and is stored in the URL', () => {
    expect(read('view=list&cols=3')).toMatchObject({ view: 'list', columns: 3 });
    expect(read('view=wall&cols=9')).toMatchObject({ view: 'grid', columns: 4 });
    expect(formatListingQuery({ ...EMPTY_LISTING, view: 'list', columns: 2 })).toBe('view=list&cols=2');
  });
});

describe('a press on a filter', () => {
  it('adds an entry or removes it, and returns to page 1', () => {
    const on = toggleId({ ...EMPTY_LISTING, page: 4, brands: [5] }, 'brands', 2);
    expect(on).toMatchObject({ brands: [2, 5], page: 1 });
    expect(toggleId(on, 'brands', 2).brands).toEqual([5]);
  });

  it('sets one price band at a time, the last one without an upper limit', () => {
    const [first, ...others] = listBandEntries(EMPTY_LISTING);
    expect(first).toMatchObject({ name: '₹10 – ₹100', query: { minPrice: 10, maxPrice: 100 } });
    expect(others.at(-1)).toMatchObject({ name: '₹600+', query: { minPrice: 600, maxPrice: undefined } });
  });

  it('removes the band and the rating when they are pressed again', () => {
    expect(listBandEntries(read('min=10&max=100'))[0]).toMatchObject({
      isOn: true,
      query: { minPrice: undefined, maxPrice: undefined },
    });
    expect(withRating(read('rating=4'), 4).rating).toBeUndefined();
  });

  it('keeps the search and the view when all filters are cleared', () => {
    const query = read('SearchTerm=bar&brand=2&min=10&rating=4&sort=Price+DESC&per=20&view=list&page=2');
    expect(formatListingQuery(clearFilters(query))).toBe('SearchTerm=bar&sort=Price+DESC&per=20&view=list');
  });
});

describe('the active filters', () => {
  it('are named in the language of the page, each with the listing without it', () => {
    const names = { ...NONE, brands: [{ id: 2, name: 'Torvane' }] };
    const active = listActiveFilters(read('brand=2&min=100&max=200&rating=4'), names, translator('ar'));
    expect(active.map((entry) => entry.name)).toEqual(['Torvane', '₹100 – ₹200', '4 نجوم فأكثر']);
    expect(active.map((entry) => formatListingQuery(entry.query))).toEqual([
      'min=100&max=200&rating=4',
      'brand=2&rating=4',
      'brand=2&min=100&max=200',
    ]);
  });

  it('name an avoided allergen as something that the products are without', () => {
    const names = { ...NONE, allergens: [{ id: 3, name: 'Milk' }] };
    const [milk] = listActiveFilters(read('avoid=3'), names, translator('en'));
    expect(milk).toMatchObject({ name: 'Without Milk', avoids: 3 });
    expect(milk && formatListingQuery(milk.query)).toBe('');
  });

  it('leave out an id that no longer exists', () => {
    expect(listActiveFilters(read('brand=99'), NONE, translator('en'))).toEqual([]);
  });
});

describe('the entries of a filter', () => {
  const names = [1, 2, 3].map((id) => ({ id, name: `Brand ${id}` }));
  const none = {
    categories: [],
    brands: [],
    sizes: [],
    colors: [],
    tags: [],
    ratings: [],
    priceBands: [],
    allergens: [],
  };
  const countsOf = (query: string, brands?: { id: number; name: string; count: number }[]) => {
    const counted = withCounts({ ...NONE, brands: names }, brands && { ...none, brands });
    return listIdEntries(read(query), 'brands', counted.brands).map(({ key, count }) => [key, count]);
  };

  it('without products come last, unless they are active', () => {
    const counted = [{ id: 3, name: 'Brand 3', count: 4 }];
    expect(countsOf('', counted)).toEqual([
      ['brands-3', 4],
      ['brands-1', 0],
      ['brands-2', 0],
    ]);
    expect(countsOf('brand=2', counted)[0]).toEqual(['brands-2', 0]);
  });

  it('keep their order and have no count where none is known', () => {
    expect(countsOf('')).toEqual([
      ['brands-1', undefined],
      ['brands-2', undefined],
      ['brands-3', undefined],
    ]);
    expect(listBandEntries(EMPTY_LISTING)[0]?.count).toBeUndefined();
  });

  it('include those that were counted beyond the end of a list', () => {
    const counted = { id: 7, name: 'Late', count: 1 };
    const merged = withCounts({ ...NONE, brands: names }, { ...none, brands: [counted] });
    expect(merged.brands.map((brand) => brand.id)).toEqual([1, 2, 3, 7]);
    expect(withCounts({ ...NONE, brands: names }, undefined).brands).toEqual(names);
  });
});

describe('the count of a category', () => {
  const row = { CategoryID: 3, TotalProducts: 12 };

  it('is that of the facets, else that of its row', () => {
    expect(findCategoryCount([{ id: 3, count: 5 }], row)).toBe(5);
    expect(findCategoryCount([], row)).toBe(0);
    expect(findCategoryCount(undefined, row)).toBe(12);
  });

  it('is unknown where a host sends none, and the category can be chosen', () => {
    const count = findCategoryCount(undefined, { ...row, TotalProducts: 0 });
    expect(count).toBeUndefined();
    expect(isUsable({ isOn: false, count })).toBe(true);
  });
});

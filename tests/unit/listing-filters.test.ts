import { describe, expect, it } from 'vitest';
import {
  clearFilters,
  EMPTY_LISTING,
  formatListingQuery,
  pageWindow,
  readListingQuery,
  toggleId,
} from '#domain/listing.ts';

const read = (query: string) => readListingQuery(new URLSearchParams(query));

describe('the listing in the URL', () => {
  it('is empty where nothing is said, and says nothing where it is empty', () => {
    expect(read('')).toEqual(EMPTY_LISTING);
    expect(formatListingQuery(EMPTY_LISTING)).toBe('');
  });

  it('comes back from its own text', () => {
    const query = {
      ...EMPTY_LISTING,
      search: 'whey & more',
      brands: [2, 7],
      tags: [4],
      minPrice: 100,
      maxPrice: 200,
      rating: 4,
      sort: 'Price ASC' as const,
      page: 3,
      pageSize: 20,
      view: 'list' as const,
      columns: 3,
    };
    expect(read(formatListingQuery(query))).toEqual(query);
  });

  it('drops junk instead of failing', () => {
    expect(read('brand=x,-1,2.5&min=abc&rating=9&sort=Name&page=0&per=11&view=wall&cols=9')).toEqual(
      EMPTY_LISTING,
    );
  });

  it('reads repeated and comma-joined ids as one list', () => {
    expect(read('brand=7&brand=2,7').brands).toEqual([2, 7]);
  });
});

describe('a press on a filter', () => {
  it('adds an entry, takes it away again, and goes back to page 1', () => {
    const on = toggleId({ ...EMPTY_LISTING, page: 4, brands: [5] }, 'brands', 2);
    expect(on).toMatchObject({ brands: [2, 5], page: 1 });
    expect(toggleId(on, 'brands', 2).brands).toEqual([5]);
  });

  it('keeps what is searched and how it is shown when all filters are cleared', () => {
    const query = read('SearchTerm=bar&brand=2&min=10&rating=4&sort=Price+DESC&per=20&view=list&page=2');
    expect(formatListingQuery(clearFilters(query))).toBe('SearchTerm=bar&sort=Price+DESC&per=20&view=list');
  });
});

describe('page links', () => {
  it('stay around the current page and inside the listing', () => {
    expect(pageWindow(1, 9, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(5, 9, 5)).toEqual([3, 4, 5, 6, 7]);
    expect(pageWindow(9, 9, 5)).toEqual([5, 6, 7, 8, 9]);
    expect(pageWindow(1, 2, 5)).toEqual([1, 2]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  EMPTY_LISTING,
  formatListingQuery,
  pageWindow,
  readListingQuery,
} from '#domain/catalogue/listing.ts';

const read = (text: string) => readListingQuery(new URLSearchParams(text));

describe('the state of a listing in the URL', () => {
  test('is empty for an empty query, and the reverse', () => {
    expect(read('')).toEqual(EMPTY_LISTING);
    expect(formatListingQuery(EMPTY_LISTING)).toBe('');
  });

  test('survives a round trip when it is complete', () => {
    const state = {
      ...EMPTY_LISTING,
      search: 'بروتين & bar',
      brands: [2, 5],
      sizes: [1],
      colors: [3],
      tags: [4],
      allergens: [1, 7],
      minPrice: 100,
      maxPrice: 200,
      rating: 4,
      sort: 'Price ASC' as const,
      page: 3,
      pageSize: 20,
    };
    expect(read(formatListingQuery(state))).toMatchObject(state);
  });

  test.each([
    'page=0',
    'page=-4',
    'page=x',
    'per=7',
    'sort=drop table',
    'brand=a,-1,1e99,0',
    'min=NaN&max=-5',
    'min=500&max=100',
    'brand=2147483648&avoid=-1,x',
    'rating=9',
    'unknown=1',
  ])('drops invalid values: %s', (text) => {
    expect(read(text)).toEqual(EMPTY_LISTING);
  });

  test('ignores duplicates and the order of ids', () => {
    expect(read('brand=5&brand=2,5').brands).toEqual([2, 5]);
  });
});

test.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
])('on page %d of %d the links are %j', (page, pages, links) => {
  expect(pageWindow(page, pages, 5)).toEqual(links);
});

import { describe, expect, it } from 'vitest';
import { listAncestors, listNearby } from '#components/listing/categories.ts';
import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import { readListingQuery } from '#domain/catalogue/listing.ts';
import { readListingRoute } from '#loaders/listing-route.ts';

const category = (CategoryID: number, Name: string, ParentCategoryID: number | null): CategoryRow => ({
  CategoryID,
  Name,
  ParentCategoryID,
  AttachmentURL: null,
  LocalizationJsonData: [],
  TotalProducts: 1,
  Shelf: 'protein',
});
const protein = category(1, 'Protein', null);
const whey = category(3, 'Whey Protein', 1);
const vegan = category(4, 'Vegan Protein', 1);
const gear = category(9, 'Training & Gear', null);
const categories = [protein, whey, vegan, gear];

const route = (path: string) => {
  const url = new URL(path, 'https://shop.example');
  const [, , , categoryId, categorySlug] = decodeURI(url.pathname).split('/');
  const query = readListingQuery(url.searchParams);
  return readListingRoute({ locale: 'en', categoryId, categorySlug, url }, categories, query);
};

describe('the address of a listing', () => {
  it.each([
    ['/en/all-products/0/all-categories', undefined],
    ['/en/all-products/3/whey-protein?page=2', whey],
    ['/en/all-products/9/training-%26-gear', gear],
    ['/en/all-products/9/training-&-gear', gear],
  ])('is a page with its own slug: %s', (path, current) => {
    expect(route(path)).toEqual({ kind: 'page', current });
  });

  it.each([
    ['/en/all-products/3/wey?sort=Price+ASC', '/en/all-products/3/whey-protein?sort=Price+ASC'],
    ['/en/all-products/03/whey-protein', '/en/all-products/3/whey-protein'],
    ['/en/all-products/0/everything', '/en/all-products/0/all-categories'],
  ])('redirects permanently with another slug: %s', (path, to) => {
    expect(route(path)).toEqual({ kind: 'redirect', status: 301, to });
  });

  it.each(['/en/all-products/77/whey', '/en/all-products/x/y', '/en/all-products/-1/y'])(
    'is unknown: %s',
    (path) => {
      expect(route(path)).toEqual({ kind: 'missing' });
    },
  );
});

describe('the search form', () => {
  it.each([
    ['category=3&SearchTerm=oat', '/en/all-products/3/whey-protein?SearchTerm=oat'],
    ['category=0&SearchTerm=oat', '/en/all-products/0/all-categories?SearchTerm=oat'],
    ['category=77&SearchTerm=oat', '/en/all-products/0/all-categories?SearchTerm=oat'],
    ['category=3', '/en/all-products/3/whey-protein'],
    ['category=3&SearchTerm=', '/en/all-products/3/whey-protein?SearchTerm='],
  ])('goes to the listing of the category it names: %s', (query, to) => {
    expect(route(`/en/all-products/0/all-categories?${query}`)).toEqual({
      kind: 'redirect',
      status: 302,
      to,
    });
  });
});

describe('the tree of categories', () => {
  it('has the children of a category, and the siblings of a leaf', () => {
    expect(listNearby(categories, undefined)).toEqual([protein, gear]);
    expect(listNearby(categories, protein)).toEqual([whey, vegan]);
    expect(listNearby(categories, whey)).toEqual([whey, vegan]);
  });

  it('finds the ancestors, and survives a cycle', () => {
    expect(listAncestors(categories, whey)).toEqual([protein]);
    const a = category(20, 'A', 21);
    const b = category(21, 'B', 20);
    expect(listAncestors([a, b], a)).toEqual([b]);
  });
});

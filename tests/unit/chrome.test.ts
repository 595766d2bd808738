import { describe, expect, it } from 'vitest';
import { findShelf, listShelves } from '#components/chrome/shelves.ts';
import type { CategoryRow } from '#contract/catalogue.ts';
import { trimPath } from '#i18n/paths.ts';

const row = (id: number, parent: number | null): CategoryRow => ({
  CategoryID: id,
  Name: `Category ${id}`,
  ParentCategoryID: parent,
  AttachmentURL: null,
  LocalizationJsonData: [],
  TotalProducts: 1,
  Shelf: 'protein',
});
const rows = [row(1, null), row(2, 1), row(3, null), row(4, 1)];

describe('the shelves of the menu', () => {
  it('are the categories of the first level with those below them, in order', () => {
    const shelves = listShelves(rows).map(({ parent, children }) => [
      parent.CategoryID,
      children.map((child) => child.CategoryID),
    ]);
    expect(shelves).toEqual([
      [1, [2, 4]],
      [3, []],
    ]);
  });

  it('know the one whose listing, or whose child, a page shows', () => {
    expect(findShelf(rows, '/en/all-products/3/gear')?.CategoryID).toBe(3);
    expect(findShelf(rows, '/ar/all-products/4/x')?.CategoryID).toBe(1);
    expect(findShelf(rows, '/en/all-products/0/all-categories')).toBeUndefined();
    expect(findShelf(rows, '/en/cart')).toBeUndefined();
  });
});

describe('the address by which a page is known', () => {
  it('has no slash at its end, but for home', () => {
    expect(trimPath('/en/about/')).toBe('/en/about');
    expect(trimPath('/en/about')).toBe('/en/about');
    expect(trimPath('/ar/')).toBe('/ar/');
  });
});

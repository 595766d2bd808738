import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTopCategory, listTopCategories } from '#components/chrome/category-tree.ts';
import { formatSocialHref, SHARING } from '#components/chrome/social.ts';
import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import {
  CATEGORY_BREAKPOINTS_PX,
  MOBILE_MENU_BELOW_PX,
  PRODUCT_SLIDES,
  SCROLL_TOP_FROM_PX,
  STICKY_FROM_PX,
  STICKY_OFF_BELOW_PX,
} from '#domain/constants.ts';
import { trimPath } from '#routes/paths.ts';

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

describe('the categories of the menu', () => {
  it('are those of the first level with their subcategories, in order', () => {
    const shelves = listTopCategories(rows).map(({ parent, children }) => [
      parent.CategoryID,
      children.map((child) => child.CategoryID),
    ]);
    expect(shelves).toEqual([
      [1, [2, 4]],
      [3, []],
    ]);
  });

  it('mark the one whose listing, or whose child, a page shows', () => {
    expect(findTopCategory(rows, '/en/all-products/3/gear')?.CategoryID).toBe(3);
    expect(findTopCategory(rows, '/ar/all-products/4/x')?.CategoryID).toBe(1);
    expect(findTopCategory(rows, '/en/all-products/0/all-categories')).toBeUndefined();
    expect(findTopCategory(rows, '/en/cart')).toBeUndefined();
  });
});

describe('the canonical address', () => {
  it('has no trailing slash, except for home', () => {
    expect(trimPath('/en/about/')).toBe('/en/about');
    expect(trimPath('/en/about')).toBe('/en/about');
    expect(trimPath('/ar/')).toBe('/ar/');
  });
});

describe('a share link', () => {
  it('contains the address and the name, and leads to its service', () => {
    for (const { href } of SHARING) {
      const link = new URL(formatSocialHref(href, 'https://shop.example/ar/', 'قُوانا'));
      expect(link.protocol).toBe('https:');
      expect(decodeURIComponent(link.search)).toContain('https://shop.example/ar/');
      expect(link.href).not.toMatch(/[{}]/);
    }
  });
});

describe('the style sheet', () => {
  const read = (name: string): string =>
    readFileSync(new URL(`../../../src/styles/${name}.css`, import.meta.url), 'utf8');
  const perAt = (css: string, selector: string): Map<number, number> =>
    new Map(
      [
        ...css.matchAll(
          new RegExp(`min-width: (\\d+)px\\) \\{\\s*\\${selector} \\{\\s*--per: ([\\d.]+)`, 'g'),
        ),
      ].map(([, px, per]) => [Number(px), Number(per)]),
    );

  it('lays out product rows by the counts and widths of the constants', () => {
    const per = perAt(read('components/card/rail'), '.rail');
    expect(per.get(PRODUCT_SLIDES.below[0].px)).toBe(PRODUCT_SLIDES.wide);
    PRODUCT_SLIDES.below.slice(1).forEach(({ px }, index) => {
      expect([px, per.get(px)]).toEqual([px, PRODUCT_SLIDES.below[index]?.slides]);
    });
    const narrowest = Number(/\.rail \{\s*--per: ([\d.]+)/.exec(read('components/card/rail'))?.[1]);
    expect(Math.floor(narrowest)).toBe(PRODUCT_SLIDES.below.at(-1)?.slides);
  });

  it('lays out category rows by the widths of the constants', () => {
    const widths = [...perAt(read('../components/home/categories-and-campaigns'), '.rail--cats').keys()];
    expect(widths.toSorted((a, b) => b - a)).toEqual([...CATEGORY_BREAKPOINTS_PX]);
  });

  it('has the points where the header sticks, the button to the top appears and the menu becomes the mobile one', () => {
    const css = read('components/header');
    expect(css).toContain(`inset-block-start: ${STICKY_FROM_PX}px`);
    expect(css).toContain(`inset-block-start: ${SCROLL_TOP_FROM_PX}px`);
    expect(css).toContain(`(min-width: ${STICKY_OFF_BELOW_PX}px)`);
    expect(css).toContain(`(min-width: ${MOBILE_MENU_BELOW_PX}px)`);
  });
});

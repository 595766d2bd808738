import { describe, expect, it } from 'vitest';
import { readClock } from '#components/home/clock.ts';
import { repeatToFill } from '#components/home/repeat.ts';
import { readTab, TABS, tabPath } from '#components/home/tabs.ts';

describe('a product list of the home page', () => {
  it('is the one that the address names', () => {
    for (const tab of TABS) expect(readTab(tab.slug)).toBe(tab);
  });

  it('is the first one where the address names none that exists', () => {
    expect(readTab(null)).toBe(TABS[0]);
    expect(readTab('<script>')).toBe(TABS[0]);
  });

  it('has one address, the first one that of the page itself', () => {
    expect(tabPath('en', TABS[0])).toBe('/en/#product-lists');
    expect(tabPath('ar', TABS[2])).toBe('/ar/?tab=hotdeal#product-lists');
  });
});

describe('a row with few products', () => {
  it('repeats them until a carousel is full', () => {
    expect(repeatToFill(['a', 'b'], 6)).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(repeatToFill(['a', 'b', 'c', 'd'], 6)).toHaveLength(8);
  });

  it('stays as it is when it is full, or empty', () => {
    expect(repeatToFill([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(repeatToFill([], 6)).toEqual([]);
  });
});

describe('the clock of the hot deal', () => {
  it('counts days, hours, minutes and seconds', () => {
    const left = (((2 * 24 + 3) * 60 + 4) * 60 + 5) * 1000 + 999;
    expect(readClock(left)).toEqual({ figures: ['02', '03', '04', '05'], isOver: false });
  });

  it('keeps all digits of a long deal', () => {
    expect(readClock(120 * 86_400_000).figures[0]).toBe('120');
  });

  it('is over at zero and after it', () => {
    expect(readClock(0).isOver).toBe(true);
    expect(readClock(-5000)).toEqual({ figures: ['00', '00', '00', '00'], isOver: true });
  });
});

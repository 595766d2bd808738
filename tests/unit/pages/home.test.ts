import { describe, expect, it } from 'vitest';
import { canRun, countRepeats } from '#client/carousel/ring.ts';
import { readClock } from '#components/home/countdown-text.ts';
import { readTab, TABS, tabPath } from '#components/product-tabs.ts';

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

describe('a carousel', () => {
  it('repeats a short list as a whole until it has enough', () => {
    expect(countRepeats(1, 6)).toBe(5);
    expect(countRepeats(2, 6)).toBe(2);
    expect(countRepeats(4, 6)).toBe(1);
    expect(countRepeats(6, 7)).toBe(1);
  });

  it('repeats neither a long nor an empty list', () => {
    expect(countRepeats(6, 6)).toBe(0);
    expect(countRepeats(20, 7)).toBe(0);
    expect(countRepeats(0, 6)).toBe(0);
  });

  it('has one slide more than is visible, so that its ring has no gap', () => {
    expect(canRun(6, 5)).toBe(true);
    expect(canRun(6, 6)).toBe(false);
    expect(canRun(3, 2.15)).toBe(false);
    expect(canRun(2, 1)).toBe(true);
  });
});

describe('the countdown of the hot deal', () => {
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

import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listViolations } from './axe.ts';
import { readOverflow } from './layout.ts';

/** Returns how far the page is scrolled two frames later. */
const scrollToTop = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    return new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
    });
  });

/** Fails if the page of the office breaks a rule of axe or is wider than the window. */
export const expectSoundPage = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  // Axe reports a target that the sticky bar covers in part as too small. A page that opens at one of its parts may still
  // scroll there.
  await expect.poll(() => scrollToTop(page)).toBe(0);
  expect(await listViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
};

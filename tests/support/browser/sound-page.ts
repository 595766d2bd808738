import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listViolations } from './axe.ts';
import { readOverflow } from './layout.ts';

/** Fails if the page of the office breaks a rule of axe or is wider than the window. */
export const expectSoundPage = async (page: Page): Promise<void> => {
  // Axe reports a target that the sticky bar covers in part as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await listViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
};

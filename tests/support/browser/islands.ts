import type { Page } from 'playwright';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';

const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, [tabindex="0"]';
/** Time after the start of a page by which its deferred scripts have run. */
const UNTOUCHED_MS = 2500;

export const hydrateIslands = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island[ssr]'))
      island.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
};

/** Moves the pointer over all islands without a press, after the deferred scripts of the page. */
export const moveOverIslands = async (page: Page): Promise<void> => {
  await page.waitForFunction((ms) => performance.now() > ms, UNTOUCHED_MS);
  const boxes = await page.locator('astro-island').evaluateAll((islands) =>
    islands
      .flatMap((island) => [...island.querySelectorAll('*')].slice(0, 30))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
  );
  for (const { x, y } of boxes) await page.mouse.move(x, y);
};

/** Focuses a control of each island, which hydrates it. Returns the number of islands with a control. */
export const touchIslands = async (page: Page): Promise<number> => {
  const islands = await page.locator('astro-island').all();
  let touched = 0;
  for (const island of islands) {
    const control = island.locator(FOCUSABLE).filter({ visible: true }).first();
    if ((await control.count()) === 0) continue;
    await control.focus();
    await eventually(async () => expect(await island.getAttribute('ssr')).toBeNull());
    touched += 1;
  }
  return touched;
};

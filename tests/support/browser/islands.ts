import type { Page } from 'playwright';

/** Touches every island of a page that is not hydrated yet, and waits until all are. */
export const hydrateIslands = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island[ssr]'))
      island.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
};

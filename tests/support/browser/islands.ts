import type { Page } from 'playwright';

export const hydrateIslands = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island[ssr]'))
      island.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
};

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { listContrastViolations, listViolations } from '../../support/browser/axe.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { NO_SHIFT, readLayoutShift, readOverflow, walkThrough } from '../../support/browser/layout.ts';
import { PAGE_KINDS } from '../../support/browser/page-kinds.ts';
import { listSmallTargets } from '../../support/browser/targets.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Switches to the dark colour scheme and finishes all transitions. Those of unpainted elements do not finish. */
const turnDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
};

const isOwn404 = (line: string) => /nothing-here: Failed to load resource.* 404/.test(line);

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  test.each(Object.entries(PAGE_KINDS))(
    'the %s has one first-level heading, meets WCAG 2.2 AA, logs no error, shifts nothing, has large enough targets and fits 320 px and text twice as large',
    async (_, path) => {
      const lookAt = async (width: number) => {
        const visitor = await visit(browser, { locale, width, height: width === 390 ? 844 : 900 });
        const { page } = visitor;
        if (path.endsWith('#filled'))
          await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), BROWSER_CART);
        // Runs animations, which must not shift the layout.
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await visitor.open(path);
        if (path.endsWith('#filled')) await page.locator('.line__sum').first().waitFor();
        await walkThrough(page);
        await visitor.settle();
        expect(await readLayoutShift(page), `shifts at ${width} px`).toBeLessThan(NO_SHIFT);
        expect(await page.locator('h1').count()).toBe(1);
        expect([width, await listViolations(page)]).toEqual([width, []]);
        expect([width, await readOverflow(page)]).toEqual([width, 0]);
        await turnDark(page);
        expect(['dark', width, await listContrastViolations(page)]).toEqual(['dark', width, []]);
        if (width === 390) expect(await listSmallTargets(page)).toEqual([]);
        else {
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
          });
          expect(['letters twice as large', await readOverflow(page)]).toEqual(['letters twice as large', 0]);
        }
        return visitor;
      };
      const visitors = await Promise.all([1440, 390].map(lookAt));
      // Chromium can miss a resize while another page is busy, so no other page is open.
      const narrow = visitors[1]?.page;
      await narrow?.setViewportSize({ width: 320, height: 700 });
      expect(narrow && (await readOverflow(narrow))).toBe(0);
      for (const visitor of visitors) {
        expect(visitor.errors.filter((line) => !isOwn404(line))).toEqual([]);
        await visitor.leave();
      }
    },
  );
});

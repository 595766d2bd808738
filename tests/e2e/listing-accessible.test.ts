import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { listViolations } from '../support/axe.ts';
import { launchBrowser, visit } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ALL = '/all-products/0/all-categories';
const PAGES = {
  listing: `${ALL}?avoid=1&rating=3`,
  'listing as a list': `${ALL}?view=list`,
  'empty listing': `${ALL}?SearchTerm=zzqqxx&avoid=1`,
  comparison: '/compare?ids=1,5,9',
  'wish list': '/wishlist?ids=1,5',
  'empty cart': '/cart',
};
const SIZES = [320, 390, 1440] as const;

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  test.each(Object.entries(PAGES))(
    'the %s is clean by WCAG 2.2 AA and never wider than its window',
    async (_, path) => {
      for (const width of SIZES) {
        const visitor = await visit(browser, { locale, width, height: 844 });
        const { page } = visitor;
        await visitor.open(path);
        await page.waitForLoadState('networkidle');
        expect([width, await listViolations(page)]).toEqual([width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(visitor.errors).toEqual([]);
        await visitor.leave();
      }
    },
  );

  test('the open sheet of filters and the open search are clean by WCAG 2.2 AA', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await page.locator('[data-key="filters-button"]').click();
    await page.waitForFunction(() => document.activeElement?.closest('#filters'));
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('form.search input[name=SearchTerm]').click();
    await page.locator('search:popover-open').waitFor();
    await page.keyboard.type('whey');
    await page.locator('#search-options [role=option]').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await visitor.leave();
  });
});

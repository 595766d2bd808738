import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { resize } from '../../support/browser/layout.ts';
import { entriesOf, filtersOf } from '../../support/browser/locators/listing.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const ALL = '/all-products/0/all-categories';

describe.each(oneInGate(import.meta.url, LOCALES))('a listing in %s', (locale) => {
  test('keeps its filters in view beside a long list, where they scroll by themselves', async () => {
    const visitor = await visit(browser, { locale, width: 1440 });
    const { page } = visitor;
    await visitor.open(`${ALL}?per=48`);
    await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
    const rail = filtersOf(visitor);
    const header = page.locator('.hdr');
    await expect
      .poll(async () => {
        const [box, head] = [await rail.boundingBox(), await header.boundingBox()];
        return box && head && box.y >= head.y + head.height && box.y + box.height <= 900;
      })
      .toBe(true);
    await rail.evaluate((element) => element.scrollTo(0, 9_999));
    expect(await page.evaluate(() => scrollY)).toBe(2500);
    // The two kinds of 5 kg have different names.
    const names = await entriesOf(visitor, 'lbl_list_size').locator('bdi').allTextContents();
    expect(new Set(names).size).toBe(names.length);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('has its filters as a section and a whole sort control without popovers and scripts', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844, javaScript: false });
    const { page } = visitor;
    await page.route(`**${ALL}`, async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': _, ...headers } = answer.headers();
      // An older browser: no attribute, no selector.
      const body = (await answer.text())
        .replaceAll(/ popover(?=[ >])/g, '')
        .replaceAll(':popover-open', ':not-known');
      await route.fulfill({ status: 200, headers, body });
    });
    await visitor.open(ALL);
    const rail = filtersOf(visitor);
    expect(await rail.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    expect(await rail.getByRole('link').first().isVisible()).toBe(true);
    expect(await page.locator('[popovertarget]').filter({ visible: true }).count()).toBe(0);
    const sort = page.getByRole('combobox', { name: visitor.t('lbl_list_sort') });
    for (const width of [390, 320]) {
      await resize(page, width, 844);
      expect((await sort.boundingBox())?.width).toBeGreaterThan(140);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await visitor.leave();
  });
});

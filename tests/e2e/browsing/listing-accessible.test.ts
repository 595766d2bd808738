import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ALL = '/all-products/0/all-categories';

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  test('the open filter sheet and the open search meet WCAG 2.2 AA', async () => {
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
    await page.locator('#search-options [data-term=whey]').last().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await visitor.leave();
  });
});

import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { filtersButton } from '../../support/browser/locators/listing.ts';
import { searchBox, suggestions, untilSuggested } from '../../support/browser/locators/search.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const ALL = '/all-products/0/all-categories';

describe.each<Locale>(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  test('the open filter sheet and the open search meet WCAG 2.2 AA', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await filtersButton(visitor).click();
    await page.waitForFunction(() => document.activeElement?.closest('#filters'));
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await searchBox(visitor).click();
    await page.locator('search:popover-open').waitFor();
    await suggestions(visitor).getByRole('group').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.type('whey');
    await untilSuggested(visitor, 'whey');
    expect(await listViolations(page)).toEqual([]);
    await visitor.leave();
  });
});

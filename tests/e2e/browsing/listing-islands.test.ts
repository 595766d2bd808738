import type { Browser, Locator, Page, Request } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { hydrateIslands } from '../../support/browser/islands.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import {
  activeFilters,
  countOf,
  entriesOf,
  filtersButton,
  filterTitle,
  isOpen,
  productCount,
  restOf,
} from '../../support/browser/locators/listing.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const ALL = '/all-products/0/all-categories';
const brandOf = (visitor: Visitor) => entriesOf(visitor, 'lbl_list_brands').first();
const ratingOf = (visitor: Visitor) =>
  entriesOf(visitor, 'lbl_list_rating').filter({ hasText: visitor.t.plural('lbl_list_stars', 4) });
const islandsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-swap] > astro-island')].map((island) =>
      island.innerHTML
        .replace(/<!--.*?-->/g, '')
        .replace(/style="[^"]*"/g, (style) => style.replace(/[ ;]/g, '')),
    ),
  );

describe.each(oneInGate(import.meta.url, LOCALES))('the islands of a listing in %s', (locale) => {
  test('answer presses before and after hydration with one request and one history entry each', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(ALL);
    const requested: string[] = [];
    const note = (request: Request) => {
      if (request.resourceType() === 'fetch' && request.url().includes(ALL))
        requested.push(new URL(request.url()).search);
    };
    page.on('request', note);
    const ready = Promise.withResolvers<void>();
    await page.route('**/_assets/client.*.js', async (route) => {
      await ready.promise;
      await route.continue();
    });
    const entries = await page.evaluate(() => history.length);
    const textOf = async (entry: Locator) => t.plural('lbl_card_products', await countOf(entry));
    const expectCount = (count: string) => expect.poll(() => productCount(visitor).textContent()).toBe(count);
    const expectBusy = (busy: string | null) =>
      expect.poll(() => productCount(visitor).getAttribute('aria-busy')).toBe(busy);

    const first = await textOf(brandOf(visitor));
    await brandOf(visitor).click();
    await page.waitForURL('**brand=1');
    await expectCount(first);
    expect(await page.locator('.lst__side astro-island[ssr]').count()).toBe(1);
    expect(await brandOf(visitor).getAttribute('aria-current')).toBe('true');

    // One island hydrates the second page's markup. The others update their own.
    const sent = await islandsOf(page);
    ready.resolve();
    await hydrateIslands(page);
    await expect.poll(() => islandsOf(page)).toEqual(sent);

    const answer = Promise.withResolvers<void>();
    await page.route('**rating=4*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await filterTitle(visitor, 'lbl_list_rating').click();
    const second = await textOf(ratingOf(visitor));
    await ratingOf(visitor).click();
    await expectBusy('true');
    expect(await ratingOf(visitor).getAttribute('aria-current')).toBe('true');
    expect(await activeFilters(visitor).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?brand=1');
    answer.resolve();
    await page.waitForURL('**brand=1&rating=4');
    await expectCount(second);
    await expectBusy(null);
    expect(requested).toEqual(['?brand=1', '?brand=1&rating=4']);
    expect(await page.evaluate(() => history.length)).toBe(entries + 2);

    await page.goBack();
    await expectCount(first);
    expect(await activeFilters(visitor).count()).toBe(1);
    await page.goBack();
    await expect.poll(() => activeFilters(visitor).count()).toBe(0);
    await page.goForward();
    await page.goForward();
    await expectCount(second);
    expect(await ratingOf(visitor).getAttribute('aria-current')).toBe('true');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('keep focus, sheet and open groups when React renders new state', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page, t } = visitor;
    await visitor.open(ALL);
    await hydrateIslands(page);
    await filtersButton(visitor).click();
    await page.waitForFunction(() => document.activeElement?.closest('#filters'));
    for (const filter of ['lbl_list_category', 'lbl_list_rating', 'lbl_list_tags'] as const)
      await filterTitle(visitor, filter).click();
    const rest = restOf(visitor, 'lbl_list_tags');
    const all = await entriesOf(visitor, 'lbl_list_tags').count();
    await rest.getByText(t('lbl_list_show_all', { n: all })).click();
    await ratingOf(visitor).focus();
    const placeOf = async () => (await ratingOf(visitor).boundingBox())?.y ?? 0;
    const place = await placeOf();
    await page.keyboard.press('Enter');
    await page.waitForURL('**rating=4');
    await page.waitForSelector('.lst__done > :not([aria-busy])');
    expect(await isFocused(ratingOf(visitor))).toBe(true);
    expect(Math.abs((await placeOf()) - place)).toBeLessThan(100);
    expect(await isOpen(visitor, 'lbl_list_category')).toBe(false);
    expect(await rest.getByRole('link').first().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(filtersButton(visitor))).toBe(true);
    await filtersButton(visitor).getByText('1', { exact: true }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { hydrateIslands } from '../../support/browser/islands.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ALL = '/all-products/0/all-categories';
const entryOf = (page: Page, key: string) => page.locator(`.lst__side [data-key="${key}"]`);
const chipsOf = (page: Page) => page.locator('.lst__chips .chip');
const islandsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-swap] > astro-island')].map((island) =>
      island.innerHTML
        .replace(/<!--.*?-->/g, '')
        .replace(/style="[^"]*"/g, (style) => style.replace(/[ ;]/g, '')),
    ),
  );

describe.each<Locale>(['en', 'ar'])('the islands of a listing in %s', (locale) => {
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
    const textOf = async (key: string) =>
      t.plural('lbl_card_products', Number(await entryOf(page, key).locator('.n').textContent()));
    const expectCount = (count: string) =>
      expect.poll(() => page.locator('.lst__tools > p').first().textContent()).toBe(count);

    const first = await textOf('brands-1');
    await entryOf(page, 'brands-1').click();
    await page.waitForURL('**brand=1');
    await expectCount(first);
    expect(await page.locator('.lst__side astro-island[ssr]').count()).toBe(1);
    expect(await entryOf(page, 'brands-1').getAttribute('aria-current')).toBe('true');

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
    const second = await textOf('rating-4');
    await entryOf(page, 'rating-4').click();
    await page.waitForSelector('.lst__tools > p[aria-busy]');
    expect(await entryOf(page, 'rating-4').getAttribute('aria-current')).toBe('true');
    expect(await chipsOf(page).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?brand=1');
    answer.resolve();
    await page.waitForURL('**brand=1&rating=4');
    await expectCount(second);
    await page.waitForSelector('.lst__tools > p:not([aria-busy])');
    expect(requested).toEqual(['?brand=1', '?brand=1&rating=4']);
    expect(await page.evaluate(() => history.length)).toBe(entries + 2);

    await page.goBack();
    await expectCount(first);
    expect(await chipsOf(page).count()).toBe(1);
    await page.goBack();
    await expect.poll(() => chipsOf(page).count()).toBe(0);
    await page.goForward();
    await page.goForward();
    await expectCount(second);
    expect(await entryOf(page, 'rating-4').getAttribute('aria-current')).toBe('true');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('keep focus, sheet and open groups when React renders new state', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await hydrateIslands(page);
    await page.locator('[data-key="filters-button"]').click();
    await page.waitForFunction(() => document.activeElement?.closest('#filters'));
    await page.locator('[data-key="group-category"] summary').click();
    await page.locator('[data-key="more-tags"] summary').click();
    await entryOf(page, 'rating-4').focus();
    const placeOf = async () => (await entryOf(page, 'rating-4').boundingBox())?.y ?? 0;
    const place = await placeOf();
    await page.keyboard.press('Enter');
    await page.waitForURL('**rating=4');
    await page.waitForSelector('.lst__done > :not([aria-busy])');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('rating-4');
    expect(Math.abs((await placeOf()) - place)).toBeLessThan(100);
    expect(await page.locator('[data-key="group-category"]').getAttribute('open')).toBeNull();
    expect(await page.locator('[data-key="more-tags"]').getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-key') === 'filters-button');
    expect(await page.locator('[data-key="filters-button"] .badge').textContent()).toBe('1');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

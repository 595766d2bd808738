import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { follow } from '../../support/browser/follow.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ALL = '/all-products/0/all-categories';
const paramOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const toolbarOf = (page: Page) => page.locator('.lst__tools > p').first();
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window);
const brandsOf = (page: Page) => page.locator('[data-key="group-brands"] a[href]');

describe.each<Locale>(['en', 'ar'])('the filters of a listing in %s', (locale) => {
  test('show the number of products of each entry, and as many products, without JavaScript', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open(ALL);
    for (const group of ['category', 'brands', 'sizes', 'colors', 'price', 'rating', 'tags'])
      expect([group, await page.locator(`[data-key="group-${group}"] .n`).count()]).not.toEqual([group, 0]);
    const brand = brandsOf(page).first();
    const count = Number(await brand.locator('.n').textContent());
    await follow(brand);
    expect(paramOf(page, 'brand')).toBeTruthy();
    expect(await toolbarOf(page).textContent()).toBe(visitor.t.plural('lbl_card_products', count));

    await follow(brandsOf(page).nth(1));
    expect(paramOf(page, 'brand')?.split(',')).toHaveLength(2);
    expect(await page.locator('.lst__chips .chip').count()).toBe(2);
    await follow(page.locator('.lst__chips .chip').first());
    expect(await page.locator('.lst__chips .chip').count()).toBe(1);
    await follow(page.locator('.lst__clear'));
    expect(new URL(page.url()).search).toBe('');
    expect(await page.locator('.lst__pop .mini').count()).toBe(5);
    await visitor.leave();
  });

  test('keep entries without products visible but disabled, and unfold the rest', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open(`${ALL}?min=10&max=100`);
    const idle = page.locator('.lst__side [aria-disabled]');
    expect(await idle.count()).toBeGreaterThan(0);
    expect(await page.locator('.lst__side [aria-disabled][href]').count()).toBe(0);
    expect(await idle.locator('.n').first().textContent()).toBe('0');
    const more = page.locator('[data-key="more-tags"]');
    expect(await more.locator('a').first().isVisible()).toBe(false);
    await more.locator('summary').click();
    expect(await more.locator('a').first().isVisible()).toBe(true);
    expect(await page.locator('[data-key="group-tags"] > div > ul > li').count()).toBe(10);
    await visitor.leave();
  });

  test('change the products without a navigation, and keep focus and scroll position', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    await page.locator('[data-key="group-category"] summary').click();
    const brand = brandsOf(page).nth(2);
    const key = await brand.getAttribute('data-key');
    await page.evaluate(() => scrollTo(0, 200));
    await brand.focus();
    const y = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await page.waitForURL('**brand=*');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(key);
    expect(await page.evaluate(() => scrollY)).toBe(y);
    expect(await page.locator('[data-key="group-category"]').getAttribute('open')).toBeNull();
    const status = await page.locator('[data-listing-status]').textContent();
    expect(status).toBe(await toolbarOf(page).textContent());

    await page.locator('#top-sort').focus();
    await page.locator('#top-sort').selectOption('Price ASC');
    await page.waitForURL('**sort=Price*');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('top-sort');
    expect(paramOf(page, 'brand')).toBeTruthy();

    await page.goBack();
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('#top-sort')?.value === '');
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector('.lst__chips .chip'));
    await page.goForward();
    await page.waitForFunction(() => document.querySelector('.lst__chips .chip'));
    expect(await hasStayed(page)).toBe(true);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

const allergensOf = (page: Page) => page.locator('[data-key="group-allergens"] a[href]');
const offerOf = (page: Page) => page.locator('[data-avoid-offer]');
const rememberedIn = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('avoidedAllergens') ?? '[]'));

describe.each<Locale>(['en', 'ar'])('allergens to avoid in %s', (locale) => {
  test('are left out of the listing and kept in its address, without JavaScript', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open(ALL);
    const milk = allergensOf(page).first();
    const name = (await milk.locator('bdi').textContent()) ?? '';
    const count = Number(await milk.locator('.n').textContent());
    await follow(milk);
    expect(paramOf(page, 'avoid')).toBe('1');
    expect(await toolbarOf(page).textContent()).toBe(t.plural('lbl_card_products', count));
    expect((await page.locator('.lst__chips .chip').textContent())?.trim()).toBe(
      t('lbl_list_without', { name }),
    );
    expect(await offerOf(page).isVisible()).toBe(false);
    await follow(page.locator('[data-key^="category-"]').first());
    expect(paramOf(page, 'avoid')).toBe('1');
    await follow(page.locator('.lst__clear'));
    expect(new URL(page.url()).search).toBe('');
    await visitor.leave();
  });

  test('are suggested by this browser on the next listing, and never applied automatically', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(ALL);
    await mark(page);
    expect(await offerOf(page).isVisible()).toBe(false);
    const name = (await allergensOf(page).first().locator('bdi').textContent()) ?? '';
    await allergensOf(page).first().click();
    await page.waitForURL('**avoid=1');
    expect(await hasStayed(page)).toBe(true);
    expect(await rememberedIn(page)).toEqual([1]);
    expect(await offerOf(page).isVisible()).toBe(false);

    await visitor.open(`${ALL}?rating=3&page=2`);
    const all = await toolbarOf(page).textContent();
    const again = page.getByRole('link', { name: t('lbl_list_avoid_again', { names: name }) });
    await again.waitFor();
    await mark(page);
    await again.click();
    await page.waitForURL('**avoid=1*');
    expect([paramOf(page, 'rating'), paramOf(page, 'page')]).toEqual(['3', null]);
    await expect.poll(() => toolbarOf(page).textContent()).not.toBe(all);
    expect(await hasStayed(page)).toBe(true);
    expect(await offerOf(page).isVisible()).toBe(false);

    await page.locator('.lst__chips .chip').nth(0).click();
    await page.waitForURL((url) => !url.searchParams.has('avoid'));
    expect(await rememberedIn(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('are not shared: a link with them changes nothing in the browser that opens it', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(`${ALL}?avoid=2`);
    await page.locator('.lst__chips .chip').waitFor();
    expect(await rememberedIn(page)).toEqual([]);

    await page.evaluate(() => localStorage.setItem('avoidedAllergens', '[1]'));
    await visitor.open(ALL);
    await page.getByRole('button', { name: t('lbl_list_avoid_forget') }).click();
    expect(await offerOf(page).isVisible()).toBe(false);
    expect(await rememberedIn(page)).toEqual([]);
    await visitor.leave();
  });
});

describe('the suggestion to leave out allergens again', () => {
  test.each([320, 390, 1440])('causes no layout shift at %d px', async (width) => {
    const visitor = await visit(browser, { width, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await page.evaluate(() => localStorage.setItem('avoidedAllergens', '[1,2,3,4]'));
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await offerOf(page).waitFor();
    await visitor.settle();
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.005);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await visitor.leave();
  });
});

describe.each<Locale>(['en', 'ar'])('a listing on a phone in %s', (locale) => {
  test('opens its filters as a sheet that traps the focus and restores it', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await page.locator('[data-key="filters-button"]').click();
    await page.waitForFunction(() => document.activeElement?.closest('#filters'));
    expect(await page.locator('header.chrome').getAttribute('inert')).not.toBeNull();
    for (let press = 0; press < 60; press += 1) await page.keyboard.press('Shift+Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('#filters'),
      ),
    ).toBe(true);
    await brandsOf(page).first().click();
    await page.waitForURL('**brand=*');
    const shown = await toolbarOf(page).textContent();
    expect(await page.locator('.lst__done').textContent()).toContain(shown?.match(/\d+/)?.[0] ?? '');
    expect(await page.locator('[data-listing-status]').textContent()).toBe(shown);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-key') === 'filters-button');
    expect(await page.locator('[inert]').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('has a selection of the page size below the products, and returns to page one', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(`${ALL}?page=3&sort=Price+ASC`);
    await page.locator('#foot-per').selectOption('20');
    await page.waitForURL('**per=20*');
    expect([paramOf(page, 'page'), paramOf(page, 'sort')]).toEqual([null, 'Price ASC']);
    await expect.poll(() => page.locator('.cards--lst > li').count()).toBe(20);
    await visitor.leave();
  });

  test('suggests a way on when nothing was found', async () => {
    const visitor = await visit(browser, { locale, javaScript: false, width: 390, height: 844 });
    const { page, t } = visitor;
    await visitor.open(`${ALL}?SearchTerm=zzqqxx&rating=5&avoid=1`);
    expect(await page.locator('.empty h2').textContent()).toBe(t('lbl_list_nothing_for', { term: 'zzqqxx' }));
    expect(await page.locator('.empty .chip').count()).toBeGreaterThan(3);
    expect(await page.locator('.cards--lst .card').count()).toBe(4);
    await follow(page.locator('.empty a.btn'));
    expect(new URL(page.url()).search).toBe('?SearchTerm=zzqqxx');
    await visitor.leave();
  });
});

describe('the address of a listing', () => {
  test('with invalid values or a page past the end still shows products', async () => {
    const visitor = await visit(browser, { javaScript: false });
    const { page } = visitor;
    await visitor.open(`${ALL}?brand=99999999999&min=900&max=100&per=7&sort=x&avoid=-3&cols=9`);
    expect(await page.locator('.cards--lst .card').count()).toBe(10);
    expect(await page.locator('.lst__chips .chip').count()).toBe(0);
    await visitor.open(`${ALL}?rating=4&page=900`);
    expect(new URL(page.url()).search).toBe('?rating=4');
    expect(await page.locator('.cards--lst .card').count()).toBe(10);
    await visitor.leave();
  });

  test('shows names cut to 50 and descriptions cut to 45 characters in a list', async () => {
    const visitor = await visit(browser, { javaScript: false, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(`${ALL}?view=list&per=100`);
    const blurbs = await page.locator('.card__blurb').allTextContents();
    const names = await page.locator('.card__name').allTextContents();
    expect(Math.max(...blurbs.map((text) => text.trim().length))).toBeLessThanOrEqual(46);
    expect(Math.max(...names.map((text) => text.trim().length))).toBeLessThanOrEqual(51);
    expect(await page.locator('.card__blurb').first().isVisible()).toBe(true);
    await visitor.leave();
  });
});

describe('a listing with JavaScript', () => {
  test('scrolls to the top of another page and announces its number', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    await page.locator('[data-key="page-2"]').click();
    await page.waitForURL('**page=2');
    await page.waitForFunction(
      () => (document.querySelector('.lst__main')?.getBoundingClientRect().top ?? -1) >= 0,
    );
    expect(await page.locator('[data-listing-status]').textContent()).toMatch(/page 2$/);
    expect(await page.title()).toMatch(/page 2/);
    expect(await hasStayed(page)).toBe(true);
    await visitor.leave();
  });

  test('shows the newer of two quick changes, and an indicator while that takes long', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    const [newer, older] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/all-products/**rating=4*', async (route) => {
      await newer.promise;
      await route.continue().catch(() => {});
      older.resolve();
    });
    await page.locator('[data-key="rating-4"]').click();
    await page.waitForSelector('.lst.is-pending');
    await page.locator('[data-key="rating-3"]').click();
    await page.waitForURL('**rating=3*');
    newer.resolve();
    await older.promise;
    await visitor.settle();
    expect(paramOf(page, 'rating')).toBe('3');
    expect(await page.locator('.lst.is-pending').count()).toBe(0);
    expect(await page.locator('[data-key="rating-3"]').getAttribute('aria-current')).toBe('true');
    expect(await hasStayed(page)).toBe(true);
    await visitor.leave();
  });

  test('falls back to a full navigation when the request fails', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    let failures = 0;
    await page.route('**/all-products/**rating=4*', (route) => {
      failures += 1;
      return failures === 1 ? route.abort() : route.continue();
    });
    await page.locator('[data-key="rating-4"]').click();
    await page.waitForURL('**rating=4*');
    await page.waitForSelector('.lst__chips .chip');
    expect(await hasStayed(page)).toBe(false);
    await visitor.leave();
  });

  test('keeps hearts filled and cards working after an update', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await visitor.open(ALL);
    await page.locator('[data-wish]').first().click();
    await page.locator('[data-key="columns-2"]').click();
    await page.waitForURL('**cols=2');
    await page.waitForSelector('[data-wish][aria-pressed=true]');
    await page.locator('[data-wish][aria-pressed=false]').first().click();
    await page.waitForFunction(
      () => document.querySelectorAll('[data-wish][aria-pressed=true]').length === 2,
    );
    await visitor.leave();
  });

  test('keeps the filter sheet open on a phone until the results are opened', async () => {
    const visitor = await visit(browser, { width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    await page.locator('[data-key="filters-button"]').click();
    await brandsOf(page).first().click();
    await page.waitForURL('**brand=*');
    const done = page.locator('.lst__done');
    expect(await done.isVisible()).toBe(true);
    await done.click();
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await hasStayed(page)).toBe(true);
    await visitor.leave();
  });
});

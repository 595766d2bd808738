import type { Browser, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { follow } from '../../support/browser/follow.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { expectNoShift, readOverflow } from '../../support/browser/layout.ts';
import {
  activeFilters,
  cardsOf,
  clearLink,
  countOf,
  entriesOf,
  filtersButton,
  filtersOf,
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
const paramOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const OPEN_GROUPS = {
  lbl_list_category: true,
  lbl_list_brands: true,
  lbl_list_price: true,
  lbl_list_size: false,
  lbl_list_rating: false,
  lbl_list_avoid: false,
  lbl_list_tags: false,
} as const;
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window);
const brandsOf = (visitor: Visitor) => entriesOf(visitor, 'lbl_list_brands');
const announcedIn = ({ page }: Visitor) => page.getByRole('main').getByRole('status').textContent();

describe.each<Locale>(oneInGate(import.meta.url, LOCALES))('the filters of a listing in %s', (locale) => {
  test('show the number of products of each entry, and as many products, without JavaScript', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open(ALL);
    for (const group of ['category', 'brands', 'size', 'color', 'price', 'rating', 'tags'] as const) {
      const entries = await entriesOf(visitor, `lbl_list_${group}`).allTextContents();
      expect([group, entries.length]).not.toEqual([group, 0]);
      expect(entries.filter((entry) => !/\d$/.test(entry))).toEqual([]);
    }
    const brand = brandsOf(visitor).first();
    const count = await countOf(brand);
    await follow(brand);
    expect(paramOf(page, 'brand')).toBeTruthy();
    expect(await productCount(visitor).textContent()).toBe(visitor.t.plural('lbl_card_products', count));

    await follow(brandsOf(visitor).nth(1));
    expect(paramOf(page, 'brand')?.split(',')).toHaveLength(2);
    expect(await activeFilters(visitor).count()).toBe(2);
    await follow(activeFilters(visitor).first());
    expect(await activeFilters(visitor).count()).toBe(1);
    await follow(clearLink(visitor));
    expect(new URL(page.url()).search).toBe('');
    const popular = page.getByRole('list', { name: visitor.t('lbl_list_popular') });
    expect(await popular.getByRole('listitem').count()).toBe(5);
    await visitor.leave();
  });

  test('keep entries without products disabled in the disclosure of the rest', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open(`${ALL}?min=10&max=100`);
    const idle = filtersOf(visitor).getByRole('link', { disabled: true, includeHidden: true });
    expect(await idle.count()).toBeGreaterThan(0);
    expect(await idle.filter({ visible: true }).count()).toBe(0);
    expect(await idle.and(page.locator('[href]')).count()).toBe(0);
    expect(await countOf(idle.first())).toBe(0);
    for (const [group, expected] of Object.entries(OPEN_GROUPS))
      expect([group, await isOpen(visitor, group as keyof typeof OPEN_GROUPS)]).toEqual([group, expected]);
    const more = restOf(visitor, 'lbl_list_category');
    const all = await entriesOf(visitor, 'lbl_list_category').count();
    await more.getByText(visitor.t('lbl_list_show_all', { n: all })).click();
    expect(await more.getByRole('link', { disabled: true }).first().isVisible()).toBe(true);
    await visitor.leave();
  });

  test('change the products without a navigation, and keep focus and scroll position', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    await filterTitle(visitor, 'lbl_list_category').click();
    const brand = brandsOf(visitor).nth(2);
    const key = await brand.getAttribute('data-key');
    await page.evaluate(() => scrollTo(0, 200));
    await brand.focus();
    const y = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await page.waitForURL('**brand=*');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(key);
    expect(await page.evaluate(() => scrollY)).toBe(y);
    expect(await isOpen(visitor, 'lbl_list_category')).toBe(false);
    expect(await announcedIn(visitor)).toBe(await productCount(visitor).textContent());

    const sort = page.getByRole('combobox', { name: visitor.t('lbl_list_sort') });
    await sort.focus();
    await sort.selectOption('Price ASC');
    await page.waitForURL('**sort=Price*');
    expect(await isFocused(sort)).toBe(true);
    expect(paramOf(page, 'brand')).toBeTruthy();

    await page.goBack();
    await expect.poll(() => sort.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => activeFilters(visitor).count()).toBe(0);
    await page.goForward();
    await activeFilters(visitor).first().waitFor();
    expect(await hasStayed(page)).toBe(true);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

const allergensOf = (visitor: Visitor) => entriesOf(visitor, 'lbl_list_avoid');
const openAllergens = (visitor: Visitor) => filterTitle(visitor, 'lbl_list_avoid').click();
const offerOf = ({ page, t }: Visitor) => page.getByRole('button', { name: t('lbl_list_avoid_forget') });
const nameOf = async (entry: Locator) => (await entry.textContent())?.trim().replace(/\d+$/, '') ?? '';
const rememberedIn = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('avoidedAllergens') ?? '[]'));

describe.each<Locale>(oneInGate(import.meta.url, LOCALES))('allergens to avoid in %s', (locale) => {
  test('are left out of the listing and kept in its address, without JavaScript', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open(ALL);
    await openAllergens(visitor);
    const milk = allergensOf(visitor).first();
    const [name, count] = [await nameOf(milk), await countOf(milk)];
    await follow(milk);
    expect(paramOf(page, 'avoid')).toBe('1');
    expect(await productCount(visitor).textContent()).toBe(t.plural('lbl_card_products', count));
    expect((await activeFilters(visitor).textContent())?.trim()).toBe(t('lbl_list_without', { name }));
    expect(await offerOf(visitor).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: t('lbl_finder_title') }).count()).toBe(0);
    await follow(entriesOf(visitor, 'lbl_list_category').first());
    expect(paramOf(page, 'avoid')).toBe('1');
    await follow(clearLink(visitor));
    expect(new URL(page.url()).search).toBe('');
    await follow(page.getByRole('link', { name: t('lbl_finder_title') }));
    expect(new URL(page.url()).pathname).toBe(`/${locale}/protein-finder`);
    await visitor.leave();
  });

  test('are suggested by this browser on the next listing, and never applied automatically', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(ALL);
    await mark(page);
    expect(await offerOf(visitor).isVisible()).toBe(false);
    await openAllergens(visitor);
    const name = await nameOf(allergensOf(visitor).first());
    await allergensOf(visitor).first().click();
    await page.waitForURL('**avoid=1');
    expect(await hasStayed(page)).toBe(true);
    expect(await rememberedIn(page)).toEqual([1]);
    expect(await offerOf(visitor).isVisible()).toBe(false);

    await visitor.open(`${ALL}?rating=3&page=2`);
    const all = await productCount(visitor).textContent();
    const again = page.getByRole('link', { name: t('lbl_list_avoid_again', { names: name }) });
    await again.waitFor();
    await mark(page);
    await again.click();
    await page.waitForURL('**avoid=1*');
    expect([paramOf(page, 'rating'), paramOf(page, 'page')]).toEqual(['3', null]);
    await expect.poll(() => productCount(visitor).textContent()).not.toBe(all);
    expect(await hasStayed(page)).toBe(true);
    expect(await offerOf(visitor).isVisible()).toBe(false);

    await activeFilters(visitor).first().click();
    await page.waitForURL((url) => !url.searchParams.has('avoid'));
    expect(await rememberedIn(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('are not shared: a link with them changes nothing in the browser that opens it', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(`${ALL}?avoid=2`);
    await activeFilters(visitor).waitFor();
    expect(await rememberedIn(page)).toEqual([]);

    await page.evaluate(() => localStorage.setItem('avoidedAllergens', '[1]'));
    await visitor.open(ALL);
    await page.getByRole('button', { name: t('lbl_list_avoid_forget') }).click();
    expect(await offerOf(visitor).isVisible()).toBe(false);
    expect(await rememberedIn(page)).toEqual([]);
    await visitor.leave();
  });
});

describe('the suggestion to leave out allergens again', () => {
  test.each([320, 390, 1440])('causes no layout shift at %d px', { tags: ['full'] }, async (width) => {
    const visitor = await visit(browser, { width, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await page.evaluate(() => localStorage.setItem('avoidedAllergens', '[1,2,3,4]'));
    await page.reload();
    await offerOf(visitor).waitFor();
    await visitor.settle();
    await expectNoShift(page);
    expect(await readOverflow(page)).toBe(0);
    await visitor.leave();
  });
});

describe.each<Locale>(oneInGate(import.meta.url, LOCALES))('a listing on a phone in %s', (locale) => {
  test('opens its filters as a sheet that traps the focus and restores it', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await filtersButton(visitor).click();
    await page.waitForFunction(() => document.activeElement?.closest('#filters'));
    expect(await page.locator('header.chrome').getAttribute('inert')).not.toBeNull();
    for (let press = 0; press < 60; press += 1) await page.keyboard.press('Shift+Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('#filters'),
      ),
    ).toBe(true);
    await brandsOf(visitor).first().click();
    await page.waitForURL('**brand=*');
    const shown = await productCount(visitor).textContent();
    const products = Number(shown?.match(/\d+/)?.[0]);
    const done = visitor.t.plural('lbl_list_show_products', products);
    expect(await filtersOf(visitor).getByRole('button', { name: done, exact: true }).count()).toBe(1);
    expect(await announcedIn(visitor)).toBe(shown);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(filtersButton(visitor))).toBe(true);
    expect(await page.locator('[inert]').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('has a selection of the page size below the products, and returns to page one', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(`${ALL}?page=3&sort=Price+ASC`);
    await page
      .getByRole('combobox', { name: visitor.t('lbl_list_per_page') })
      .last()
      .selectOption('20');
    await page.waitForURL('**per=20*');
    expect([paramOf(page, 'page'), paramOf(page, 'sort')]).toEqual([null, 'Price ASC']);
    await expect.poll(() => cardsOf(visitor).count()).toBe(20);
    await visitor.leave();
  });

  test('suggests a way on when nothing was found', async () => {
    const visitor = await visit(browser, { locale, javaScript: false, width: 390, height: 844 });
    const { page, t } = visitor;
    await visitor.open(`${ALL}?SearchTerm=zzqqxx&rating=5&avoid=1`);
    const nothing = t('lbl_list_nothing_for', { term: 'zzqqxx' });
    expect(await page.getByRole('heading', { name: nothing, exact: true }).count()).toBe(1);
    const ways = page.getByRole('navigation', { name: t('lbl_list_nothing_hint') }).getByRole('link');
    expect(await ways.count()).toBeGreaterThan(4);
    expect(await cardsOf(visitor).count()).toBe(4);
    await follow(ways.filter({ hasText: t('lbl_list_clear') }));
    expect(new URL(page.url()).search).toBe('?SearchTerm=zzqqxx');
    expect(await page.getByRole('combobox', { name: t('lbl_list_per_page') }).count()).toBe(0);
    await visitor.leave();
  });
});

describe('the address of a listing', () => {
  test('with invalid values or a page past the end still shows products', async () => {
    const visitor = await visit(browser, { javaScript: false });
    const { page } = visitor;
    await visitor.open(`${ALL}?brand=99999999999&min=900&max=100&per=7&sort=x&avoid=-3&cols=9`);
    expect(await cardsOf(visitor).count()).toBe(10);
    expect(await activeFilters(visitor).count()).toBe(0);
    await visitor.open(`${ALL}?rating=4&page=900`);
    expect(new URL(page.url()).search).toBe('?rating=4');
    expect(await cardsOf(visitor).count()).toBe(10);
    await visitor.leave();
  });

  test('shows names cut to 50 and descriptions cut to 45 characters in a list', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { javaScript: false, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(`${ALL}?view=list&per=100`);
    const blurbs = await page.locator('.card__blurb').allTextContents();
    const names = await cardsOf(visitor).getByRole('heading').allTextContents();
    expect(Math.max(...blurbs.map((text) => text.trim().length))).toBeLessThanOrEqual(46);
    expect(Math.max(...names.map((text) => text.trim().length))).toBeLessThanOrEqual(51);
    expect(await page.locator('.card__blurb').first().isVisible()).toBe(true);
    await visitor.leave();
  });
});

const ratingEntry = (visitor: Visitor, stars: number) =>
  entriesOf(visitor, 'lbl_list_rating').filter({ hasText: visitor.t.plural('lbl_list_stars', stars) });

describe('a listing with JavaScript', () => {
  test('scrolls to the top of another page and announces its number', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    await page.getByRole('link', { name: visitor.t('lbl_list_page', { n: 2 }), exact: true }).click();
    await page.waitForURL('**page=2');
    await page.waitForFunction(
      () => (document.querySelector('.lst__main')?.getBoundingClientRect().top ?? -1) >= 0,
    );
    expect(await announcedIn(visitor)).toMatch(/page 2$/);
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
    await filterTitle(visitor, 'lbl_list_rating').click();
    await ratingEntry(visitor, 4).click();
    await page.waitForSelector('.lst.is-pending');
    await ratingEntry(visitor, 3).click();
    await page.waitForURL('**rating=3*');
    newer.resolve();
    await older.promise;
    await visitor.settle();
    expect(paramOf(page, 'rating')).toBe('3');
    expect(await page.locator('.lst.is-pending').count()).toBe(0);
    expect(await ratingEntry(visitor, 3).getAttribute('aria-current')).toBe('true');
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
    await filterTitle(visitor, 'lbl_list_rating').click();
    await ratingEntry(visitor, 4).click();
    await page.waitForURL('**rating=4*');
    await activeFilters(visitor).first().waitFor();
    expect(await hasStayed(page)).toBe(false);
    await visitor.leave();
  });

  test('keeps hearts filled and cards working after an update', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await visitor.open(ALL);
    const hearts = (pressed: boolean) =>
      cardsOf(visitor).getByRole('button', { name: visitor.t('lbl_card_wish'), pressed });
    await hearts(false).first().click();
    await page.getByRole('link', { name: visitor.t.plural('lbl_list_columns', 2), exact: true }).click();
    await page.waitForURL('**cols=2');
    await hearts(true).waitFor();
    await hearts(false).first().click();
    await expect.poll(() => hearts(true).count()).toBe(2);
    await visitor.leave();
  });

  test('keeps the filter sheet open on a phone until the results are opened', async () => {
    const visitor = await visit(browser, { width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open(ALL);
    await mark(page);
    await filtersButton(visitor).click();
    await brandsOf(visitor).first().click();
    await page.waitForURL('**brand=*');
    const count = Number((await productCount(visitor).textContent())?.match(/\d+/)?.[0]);
    await filtersOf(visitor)
      .getByRole('button', { name: visitor.t.plural('lbl_list_show_products', count), exact: true })
      .click();
    expect(await filtersOf(visitor).isVisible()).toBe(false);
    expect(await hasStayed(page)).toBe(true);
    await visitor.leave();
  });
});

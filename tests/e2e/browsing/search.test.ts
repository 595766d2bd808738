import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { cardsOf } from '../../support/browser/locators/listing.ts';
import {
  searchBox,
  searchCategory,
  suggestionGroup,
  suggestions,
  untilSuggested,
} from '../../support/browser/locators/search.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

type Tab = Pick<Visitor, 'page' | 't'>;

const optionsOf = (tab: Tab) => suggestions(tab).getByRole('option');
const activeOf = (tab: Tab) => suggestions(tab).getByRole('option', { selected: true });
const recentOptions = (tab: Tab) => suggestionGroup(tab, tab.t('lbl_hdr_sug_recent')).getByRole('option');
const isOpen = (tab: Tab) => searchBox(tab).getAttribute('aria-expanded');
const recentOf = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('recentSearches') ?? '[]'));
const untilHydrated = ({ page, t }: Tab) =>
  page
    .getByRole('search')
    .getByRole('combobox', { name: t('lbl_hdr_search'), exact: true })
    .waitFor();
const search = async (tab: Tab, term: string) => {
  await searchBox(tab).fill(term);
  await untilHydrated(tab);
  await searchBox(tab).press('Enter');
  await tab.page.waitForURL((url) => url.searchParams.get('SearchTerm') === term);
};

describe.each<Locale>(oneInGate(import.meta.url, LOCALES))('search suggestions in %s', (locale) => {
  test('appear while a term is typed, and lead to products, categories and results', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/');
    const term = locale === 'en' ? 'protein' : 'بروتين';
    await searchBox(visitor).pressSequentially(term);
    await untilSuggested(visitor, term);
    expect(await isOpen(visitor)).toBe('true');
    const products = suggestionGroup(visitor, visitor.t('lbl_hdr_sug_products')).getByRole('option');
    expect(await products.count()).toBe(5);
    expect(await suggestions(visitor).getByRole('group').count()).toBeGreaterThan(1);
    expect(await products.first().textContent()).toMatch(/₹[\d,.]+$/);
    const categories = suggestionGroup(visitor, visitor.t('lbl_hdr_sug_categories'));
    await categories.getByRole('option').first().click();
    await page.waitForURL(`**/${locale}/all-products/**`);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('can be used by keyboard alone', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    const box = searchBox(visitor);
    await box.pressSequentially('whey');
    await untilSuggested(visitor, 'whey');
    const last = (await optionsOf(visitor).count()) - 1;
    await box.press('ArrowDown');
    expect(await activeOf(visitor).getAttribute('id')).toBe('search-option-0');
    expect(await box.getAttribute('aria-activedescendant')).toBe('search-option-0');
    await box.press('End');
    expect(await activeOf(visitor).getAttribute('id')).toBe(`search-option-${last}`);
    await box.press('ArrowDown');
    expect(await activeOf(visitor).getAttribute('id')).toBe('search-option-0');
    await box.press('ArrowUp');
    await box.press('Home');
    expect(await activeOf(visitor).getAttribute('id')).toBe('search-option-0');
    await box.press('Escape');
    expect(await isOpen(visitor)).toBe('false');
    expect(await box.inputValue()).toBe('whey');
    await box.press('ArrowDown');
    await optionsOf(visitor).first().waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL(`**/${locale}/product-detail/**`);
    await visitor.leave();
  });

  test('include recent searches until those are cleared', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    const earlier = ['shaker', 'whey', 'vitamin', 'omega', 'bars', 'creatine'];
    await visitor.store({ [KEYS.recentSearches]: JSON.stringify(earlier) });
    await visitor.open('/about');
    for (const term of ['bands', 'WHEY']) await search(visitor, term);
    expect(await recentOf(page)).toEqual(['WHEY', 'bands', 'shaker', 'vitamin', 'omega', 'bars']);

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/get-popular-searches', async (route) => {
      await held;
      await route.continue();
    });
    await visitor.open('/about');
    await searchBox(visitor).focus();
    await optionsOf(visitor).first().waitFor();
    expect(await recentOptions(visitor).count()).toBe(6);
    await recentOptions(visitor).first().getByText('×').click();
    await searchBox(visitor).press('ArrowDown');
    release();
    await visitor.settle();
    await searchBox(visitor).press('Delete');
    expect(await recentOf(page)).toEqual(['shaker', 'vitamin', 'omega', 'bars']);
    await searchBox(visitor).press('ArrowDown');
    await searchBox(visitor).press('Enter');
    await page.waitForURL('**SearchTerm=shaker*');
    await visitor.open('/about');
    await searchBox(visitor).focus();
    await page.getByRole('button', { name: visitor.t('lbl_hdr_sug_clear') }).click();
    expect(await recentOf(page)).toEqual([]);
    await expect.poll(() => recentOptions(visitor).count()).toBe(0);
    await visitor.leave();
  });

  test('show the message of the shop for a term of one letter', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    await searchBox(visitor).fill('w');
    await searchBox(visitor).press('Enter');
    await page.getByText(visitor.t.error('search_too_short')).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${locale}/about`);
    expect(await recentOf(page)).toEqual([]);
    await visitor.leave();
  });
});

describe.each<Locale>(oneInGate(import.meta.url, LOCALES))('the search of a phone in %s', (locale) => {
  const phone = { locale, width: 390, height: 844 };
  const isFull = (page: Page) => page.getByRole('search').evaluate((box) => box.matches(':popover-open'));

  test('covers the screen when it is touched, and closes again', async () => {
    const visitor = await visit(browser, phone);
    const { page, t } = visitor;
    await visitor.open(`/all-products/0/all-categories`);
    await page.evaluate(() => scrollTo(0, 40));
    // Playwright's `click` would scroll first.
    const box = await searchBox(visitor).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    await expect.poll(() => isFull(page)).toBe(true);
    expect(await isFocused(searchBox(visitor))).toBe(true);
    expect(await page.locator('main').getAttribute('inert')).not.toBeNull();
    await searchBox(visitor).pressSequentially('protein');
    await untilSuggested(visitor, 'protein');
    const [first, list] = [
      await optionsOf(visitor).first().boundingBox(),
      await page.locator('.sug').boundingBox(),
    ];
    expect(first && first.y < 200).toBe(true);
    expect(list?.width).toBeGreaterThan(370);
    await page.keyboard.press('ArrowDown');
    expect(await activeOf(visitor).count()).toBe(1);
    await page.getByRole('button', { name: t('lbl_hdr_sug_close') }).click();
    await expect.poll(() => isFull(page)).toBe(false);
    expect(await page.locator('[inert]').count()).toBe(0);
    expect(await isOpen(visitor)).toBe('false');
    expect(await page.evaluate(() => scrollY)).toBe(40);

    await searchBox(visitor).click();
    await expect.poll(() => isFull(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFull(page)).toBe(false);
    expect(await isFocused(searchBox(visitor))).toBe(true);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('does not trap keyboard users, and searches from the full screen', async () => {
    const visitor = await visit(browser, phone);
    const { page, t } = visitor;
    await visitor.open('/about');
    await searchBox(visitor).focus();
    await untilHydrated(visitor);
    expect(await isFull(page)).toBe(false);
    await searchBox(visitor).click();
    await expect.poll(() => isFull(page)).toBe(true);
    await searchBox(visitor).fill('w');
    await searchBox(visitor).press('Enter');
    await page.getByText(t.error('search_too_short')).waitFor();
    await searchBox(visitor).fill('whey');
    await searchBox(visitor).press('Enter');
    await page.waitForURL('**SearchTerm=whey');
    await visitor.leave();
  });
});

/** Opens the page and delays the island's script until `release`. `scripts` lists the requests for it. */
const openBeforeHydration = async (locale: Locale) => {
  const visitor = await visit(browser, { locale });
  const held = Promise.withResolvers<void>();
  const scripts: string[] = [];
  await visitor.page.route('**/_assets/SearchForm*.js', async (route) => {
    scripts.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  await visitor.open('/about');
  return { ...visitor, scripts, release: held.resolve };
};

// before-hydration-search.test.ts has one case of this for the gate.
describe.each<Locale>(LOCALES)('the search before hydration in %s', { tags: ['full'] }, (locale) => {
  test('keeps text, category, focus and caret, and then shows suggestions', async () => {
    const { scripts, release, errors, leave, ...visitor } = await openBeforeHydration(locale);
    const { page } = visitor;
    expect(scripts).toEqual([]);
    await searchCategory(visitor).selectOption({ index: 4 });
    const category = await searchCategory(visitor).inputValue();
    await searchBox(visitor).pressSequentially('prot');
    await searchBox(visitor).evaluate((box: HTMLInputElement) => box.setSelectionRange(2, 2));
    expect(await searchBox(visitor).getAttribute('role')).toBeNull();
    const answer = page.waitForRequest('**/get-search-suggestions');
    release();
    expect((await answer).postData()).toContain(category);
    await untilSuggested(visitor, 'prot');
    const box = await searchBox(visitor).evaluate((element: HTMLInputElement) => ({
      text: element.value,
      cursor: element.selectionStart,
      isFocused: document.activeElement === element,
    }));
    expect(box).toEqual({ text: 'prot', cursor: 2, isFocused: true });
    expect(await searchCategory(visitor).inputValue()).toBe(category);
    expect(await isOpen(visitor)).toBe('true');
    expect(new Set(scripts).size).toBe(1);
    expect(errors).toEqual([]);
    await leave();
  });

  test('replays a submit once, with the chosen category', async () => {
    const { release, leave, ...visitor } = await openBeforeHydration(locale);
    const { page } = visitor;
    const option = searchCategory(visitor).getByRole('option').nth(4);
    const path = (await option.getAttribute('data-path')) ?? '';
    await searchCategory(visitor).selectOption({ index: 4 });
    await searchBox(visitor).fill('protein');
    const results: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) results.push(request.url());
    });
    await searchBox(visitor).press('Enter');
    await page
      .getByRole('search')
      .getByRole('button', { name: visitor.t('lbl_hdr_search'), exact: true })
      .click();
    expect(results).toEqual([]);
    release();
    await page.waitForURL((url) => decodeURI(url.pathname) === path && url.search === '?SearchTerm=protein');
    expect(results).toHaveLength(1);
    expect(await recentOf(page)).toEqual(['protein']);
    await leave();
  });
});

describe('search suggestions', () => {
  test('are limited to the category chosen beside the box', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await visitor.open('/about');
    const shelf = searchCategory(visitor);
    const path = (await shelf.getByRole('option').nth(4).getAttribute('data-path')) ?? '';
    await searchBox(visitor).pressSequentially('protein');
    await untilSuggested(visitor, 'protein');
    const everywhere = await optionsOf(visitor).first().textContent();
    const answer = page.waitForResponse('**/get-search-suggestions');
    await shelf.selectOption({ index: 4 });
    expect((await answer).request().postData()).toContain('"CategoryID"');
    await expect.poll(() => optionsOf(visitor).first().textContent()).not.toBe(everywhere);
    await searchBox(visitor).press('Enter');
    await page.waitForURL(`**${path}?SearchTerm=protein`);
    expect(await cardsOf(visitor).count()).toBeGreaterThan(0);
    await visitor.leave();
  });

  test('show the answer to the newest text when an older one arrives later', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/get-search-suggestions', async (route) => {
      const isOld = route.request().postData()?.includes('"whey"');
      if (isOld) await held;
      await route.continue().catch(() => {});
    });
    await visitor.open('/about');
    const requested = page.waitForRequest('**/get-search-suggestions');
    await searchBox(visitor).fill('whey');
    await requested;
    await searchBox(visitor).fill('creatine');
    await optionsOf(visitor).first().waitFor();
    release();
    await visitor.settle();
    expect(await optionsOf(visitor).last().textContent()).toContain('creatine');
    await visitor.leave();
  });

  test('leave the plain form working when their script cannot be loaded', { tags: ['full'] }, async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await page.route('**/_assets/SearchForm*.js', (route) => route.abort());
    await visitor.open('/about');
    await searchBox(visitor).fill('whey');
    await searchBox(visitor).press('Enter');
    await page.waitForURL('**SearchTerm=whey');
    expect(await cardsOf(visitor).count()).toBeGreaterThan(0);
    await visitor.leave();
  });
});

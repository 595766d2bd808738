import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const boxOf = (page: Page) => page.locator('form.search input[name=SearchTerm]');
const optionsOf = (page: Page) => page.locator('#search-options [role=option]');
const activeOf = (page: Page) => page.locator('#search-options [aria-selected=true]');
const isOpen = (page: Page) => boxOf(page).getAttribute('aria-expanded');
const recentOf = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('recentSearches') ?? '[]'));
/** Waits for the suggestions of the complete term, which end with the link to all results. */
const suggested = (page: Page, term: string) =>
  page.locator(`#search-options [data-term="${term}"]`).last().waitFor();
const search = async (page: Page, term: string) => {
  await boxOf(page).fill(term);
  await page.locator('form.search input[role=combobox]').waitFor();
  await boxOf(page).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('SearchTerm') === term);
};

describe.each<Locale>(['en', 'ar'])('search suggestions in %s', (locale) => {
  test('appear while a term is typed, and lead to products, categories and results', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/');
    const term = locale === 'en' ? 'protein' : 'بروتين';
    await boxOf(page).pressSequentially(term);
    await suggested(page, term);
    expect(await isOpen(page)).toBe('true');
    expect(await page.locator('#search-options a.sug__row:has(.sug__pic)').count()).toBe(5);
    expect(await page.locator('#search-options [role=group]').count()).toBeGreaterThan(1);
    expect(await page.locator('.sug__price').first().textContent()).toMatch(/^₹/);
    await page.locator('#search-options a.sug__row:not(:has(.sug__pic))').first().click();
    await page.waitForURL(`**/${locale}/all-products/**`);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('can be used by keyboard alone', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    const box = boxOf(page);
    await box.pressSequentially('whey');
    await suggested(page, 'whey');
    const last = (await optionsOf(page).count()) - 1;
    await box.press('ArrowDown');
    expect(await activeOf(page).getAttribute('id')).toBe('search-option-0');
    expect(await box.getAttribute('aria-activedescendant')).toBe('search-option-0');
    await box.press('End');
    expect(await activeOf(page).getAttribute('id')).toBe(`search-option-${last}`);
    await box.press('ArrowDown');
    expect(await activeOf(page).getAttribute('id')).toBe('search-option-0');
    await box.press('ArrowUp');
    await box.press('Home');
    expect(await activeOf(page).getAttribute('id')).toBe('search-option-0');
    await box.press('Escape');
    expect(await isOpen(page)).toBe('false');
    expect(await box.inputValue()).toBe('whey');
    await box.press('ArrowDown');
    await optionsOf(page).first().waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL(`**/${locale}/product-detail/**`);
    await visitor.leave();
  });

  test('include recent searches until those are cleared', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    const terms = ['whey', 'creatine', 'bars', 'omega', 'vitamin', 'shaker', 'bands', 'WHEY'];
    for (const term of terms) await search(page, term);
    expect(await recentOf(page)).toEqual(['WHEY', 'bands', 'shaker', 'vitamin', 'omega', 'bars']);

    await visitor.open('/about');
    await boxOf(page).focus();
    await optionsOf(page).first().waitFor();
    expect(await optionsOf(page).count()).toBe(6);
    await page.locator('.sug__forget').first().click();
    await boxOf(page).press('ArrowDown');
    await boxOf(page).press('Delete');
    expect(await recentOf(page)).toEqual(['shaker', 'vitamin', 'omega', 'bars']);
    await boxOf(page).press('ArrowDown');
    await boxOf(page).press('Enter');
    await page.waitForURL('**SearchTerm=shaker*');
    await visitor.open('/about');
    await boxOf(page).focus();
    await page.getByRole('button', { name: visitor.t('lbl_hdr_sug_clear') }).click();
    expect(await recentOf(page)).toEqual([]);
    expect(await isOpen(page)).toBe('false');
    await visitor.leave();
  });

  test('show the message of the shop for a term of one letter', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    await boxOf(page).fill('w');
    await boxOf(page).press('Enter');
    await page.getByText(visitor.t.error('search_too_short')).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${locale}/about`);
    expect(await recentOf(page)).toEqual([]);
    await visitor.leave();
  });
});

describe.each<Locale>(['en', 'ar'])('the search of a phone in %s', (locale) => {
  const phone = { locale, width: 390, height: 844 };
  const isFull = (page: Page) => page.locator('search').evaluate((box) => box.matches(':popover-open'));

  test('covers the screen when it is touched, and closes again', async () => {
    const visitor = await visit(browser, phone);
    const { page, t } = visitor;
    await visitor.open(`/all-products/0/all-categories`);
    await page.evaluate(() => scrollTo(0, 40));
    // Playwright's `click` would scroll first.
    const box = await boxOf(page).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    await expect.poll(() => isFull(page)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('SearchTerm');
    expect(await page.locator('main').getAttribute('inert')).not.toBeNull();
    await boxOf(page).pressSequentially('protein');
    await suggested(page, 'protein');
    const [first, list] = [
      await optionsOf(page).first().boundingBox(),
      await page.locator('.sug').boundingBox(),
    ];
    expect(first && first.y < 200).toBe(true);
    expect(list?.width).toBeGreaterThan(370);
    await page.keyboard.press('ArrowDown');
    expect(await activeOf(page).count()).toBe(1);
    await page.getByRole('button', { name: t('lbl_hdr_sug_close') }).click();
    await expect.poll(() => isFull(page)).toBe(false);
    expect(await page.locator('[inert]').count()).toBe(0);
    expect(await isOpen(page)).toBe('false');
    expect(await page.evaluate(() => scrollY)).toBe(40);

    await boxOf(page).click();
    await expect.poll(() => isFull(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFull(page)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('SearchTerm');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('does not trap keyboard users, and searches from the full screen', async () => {
    const visitor = await visit(browser, phone);
    const { page, t } = visitor;
    await visitor.open('/about');
    await boxOf(page).focus();
    await page.waitForFunction(() => document.querySelector('[role=combobox]'));
    expect(await isFull(page)).toBe(false);
    await boxOf(page).click();
    await expect.poll(() => isFull(page)).toBe(true);
    await boxOf(page).fill('w');
    await boxOf(page).press('Enter');
    await page.getByText(t.error('search_too_short')).waitFor();
    await boxOf(page).fill('whey');
    await boxOf(page).press('Enter');
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

describe.each<Locale>(['en', 'ar'])('the search before hydration in %s', (locale) => {
  test('keeps text, category, focus and caret, and then shows suggestions', async () => {
    const { page, scripts, release, errors, leave } = await openBeforeHydration(locale);
    expect(scripts).toEqual([]);
    await page.locator('form.search select').selectOption({ index: 4 });
    const category = await page.locator('form.search select').inputValue();
    await boxOf(page).pressSequentially('prot');
    await boxOf(page).evaluate((box: HTMLInputElement) => box.setSelectionRange(2, 2));
    expect(await boxOf(page).getAttribute('role')).toBeNull();
    const answer = page.waitForRequest('**/get-search-suggestions');
    release();
    expect((await answer).postData()).toContain(category);
    await suggested(page, 'prot');
    const box = await boxOf(page).evaluate((element: HTMLInputElement) => ({
      text: element.value,
      cursor: element.selectionStart,
      isFocused: document.activeElement === element,
    }));
    expect(box).toEqual({ text: 'prot', cursor: 2, isFocused: true });
    expect(await page.locator('form.search select').inputValue()).toBe(category);
    expect(await isOpen(page)).toBe('true');
    expect(new Set(scripts).size).toBe(1);
    expect(errors).toEqual([]);
    await leave();
  });

  test('replays a submit once, with the chosen category', async () => {
    const { page, release, leave } = await openBeforeHydration(locale);
    const option = page.locator('form.search select option').nth(4);
    const path = (await option.getAttribute('data-path')) ?? '';
    await page.locator('form.search select').selectOption({ index: 4 });
    await boxOf(page).fill('protein');
    const results: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) results.push(request.url());
    });
    await boxOf(page).press('Enter');
    await page.locator('form.search [type=submit]').click();
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
    const shelf = page.locator('form.search select');
    const path = (await shelf.locator('option').nth(4).getAttribute('data-path')) ?? '';
    await boxOf(page).pressSequentially('protein');
    await suggested(page, 'protein');
    const everywhere = await optionsOf(page).first().textContent();
    const answer = page.waitForResponse('**/get-search-suggestions');
    await shelf.selectOption({ index: 4 });
    expect((await answer).request().postData()).toContain('"CategoryID"');
    await expect.poll(() => optionsOf(page).first().textContent()).not.toBe(everywhere);
    await boxOf(page).press('Enter');
    await page.waitForURL(`**${path}?SearchTerm=protein`);
    expect(await page.locator('.cards .card').count()).toBeGreaterThan(0);
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
    await boxOf(page).fill('whey');
    await requested;
    await boxOf(page).fill('creatine');
    await optionsOf(page).first().waitFor();
    release();
    await visitor.settle();
    expect(await optionsOf(page).last().textContent()).toContain('creatine');
    await visitor.leave();
  });

  test('leave the plain form working when their script cannot be loaded', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await page.route('**/_assets/SearchForm*.js', (route) => route.abort());
    await visitor.open('/about');
    await boxOf(page).fill('whey');
    await boxOf(page).press('Enter');
    await page.waitForURL('**SearchTerm=whey');
    expect(await page.locator('.cards .card').count()).toBeGreaterThan(0);
    await visitor.leave();
  });
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { post } from '../../support/shop/post.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const GONE = 999_999;
const OF_ISLANDS = '**/_assets/{react,client,Wishlist}*';

const storeWishlist = ({ store }: Visitor, ids: readonly number[]): Promise<void> => {
  const wishlist = ids.map((ProductId) => ({ ProductId, ProductName: `Product ${ProductId}`, Price: 7 }));
  return store({ customerWishList: JSON.stringify(wishlist) });
};

const readStoredIds = (page: Page, key = 'customerWishList'): Promise<number[]> =>
  page.evaluate(
    (name) =>
      JSON.parse(localStorage.getItem(name) ?? '[]').map((item: { ProductId: number }) => item.ProductId),
    key,
  );

const listIds = (page: Page): Promise<string | null> =>
  page.evaluate(() => new URLSearchParams(location.search).get('ids'));

/** Finds products in stock without options, which need no further input to be added to the cart. */
const findPlain = async (): Promise<number[]> => {
  const ProductsIds = Array.from({ length: 120 }, (_, n) => n + 1);
  const rows = await post('get-products-list-by-ids', { ProductsIds });
  return rows
    .filter((row) => !row.HasVariants && row.StockQuantity > 5)
    .map((row) => row.ProductId)
    .slice(0, 3);
};

const holdIslands = async (page: Page): Promise<() => void> => {
  let open = () => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(OF_ISLANDS, async (route) => {
    await released;
    await route.continue();
  });
  return open;
};

describe.each<Locale>(['en', 'ar'])('the islands of the wish list in %s', (locale) => {
  test('are fetched at the first touch; the panel opens at once, and a press meanwhile is handled once', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/_assets\/(?:react|client|Wishlist)/.test(request.url())) fetched.push(request.url());
    });
    const releaseIslands = await holdIslands(page);
    const plain = await findPlain();
    await storeWishlist(visitor, [...plain, GONE]);
    await visitor.open('/about');
    await visitor.settle();
    expect(fetched).toEqual([]);

    const panel = page.locator('#wishlist-panel');
    await page.locator('[commandfor=wishlist-panel]').first().click();
    expect(await panel.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true);
    expect(await panel.locator('[data-wishes-total]').textContent()).toBe('4');
    expect(await panel.getByText(t('lbl_wish_empty'), { exact: true }).count()).toBe(0);
    const continueLink = panel.getByRole('link', { name: t('lbl_wish_continue') });
    await continueLink.click();
    expect(await continueLink.getAttribute('aria-busy')).toBe('true');

    releaseIslands();
    await expect.poll(() => panel.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(false);
    expect(new URL(page.url()).pathname).toBe(`/${locale}/about`);
    // Each script is fetched into the HTTP cache, which intercepted requests bypass, and then imported.
    expect(new Set(fetched).size).toBe(2);

    await page.locator('[commandfor=wishlist-panel]').first().click();
    await panel.getByText(t('lbl_wish_gone')).waitFor();
    const move = panel.getByRole('button', { name: t('lbl_wish_move') });
    expect(await move.count()).toBe(3);
    expect(await listViolations(page)).toEqual([]);
    // The second click hits the next row, which has moved up.
    await move.first().dblclick();
    await expect.poll(() => readStoredIds(page)).toEqual([...plain.slice(1), GONE]);
    expect(await readStoredIds(page, 'cartItems')).toEqual(plain.slice(0, 1));
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('leave working links when their scripts cannot be loaded', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await storeWishlist(visitor, [1]);
    await visitor.open('/about');
    await page.route(OF_ISLANDS, (route) => route.abort());
    await page.locator('[commandfor=wishlist-panel]').first().click();
    await page
      .locator('#wishlist-panel')
      .getByRole('link', { name: t('lbl_wish_as_page') })
      .click();
    await expect.poll(() => listIds(page)).toBe('1');
    expect(await page.locator('.wished .card').count()).toBe(1);
    await visitor.leave();
  });

  test('remove a card once, also before hydration, and restore it in its place', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await storeWishlist(visitor, [3, 2, 1]);
    const releaseIslands = await holdIslands(page);
    await visitor.open('/wishlist');
    await expect.poll(() => listIds(page)).toBe('3,2,1');
    expect(await page.locator('.wished [data-wish][aria-pressed=true]').count()).toBe(3);
    const remove = page.locator('[data-unlist="2"]');
    await remove.click();
    await remove.press('Enter');
    expect(await readStoredIds(page)).toEqual([3, 2, 1]);
    releaseIslands();
    await expect.poll(() => listIds(page)).toBe('3,1');
    expect(await readStoredIds(page)).toEqual([3, 1]);
    expect(await page.locator('a.lang').first().getAttribute('href')).toContain('ids=3,1');

    const undo = page.locator('main').getByRole('button', { name: t('lbl_wish_undo') });
    await undo.click();
    await expect.poll(() => listIds(page)).toBe('3,2,1');
    expect(await readStoredIds(page)).toEqual([3, 2, 1]);
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);
    expect(await focused()).toBe('2');
    await page.locator('[data-unlist="2"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('1');

    // After leaving, adding a product and returning, the page still displays the visitor's own list.
    await page.locator('.wished .card__name a').first().click();
    await page.waitForURL('**/product-detail/3/**');
    await page.evaluate(() => {
      const wishlist = JSON.parse(localStorage.getItem('customerWishList') ?? '[]');
      localStorage.setItem('customerWishList', JSON.stringify([...wishlist, { ProductId: 5 }]));
    });
    await page.goBack();
    await expect.poll(() => page.locator('.wished .card').count()).toBe(3);
    await expect.poll(() => listIds(page)).toBe('3,1,5');
    await page.locator('[data-unlist="3"]').click();
    await expect.poll(() => readStoredIds(page)).toEqual([1, 5]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test("follow another tab on the visitor's own page, where a product that is no longer sold can only be removed", async () => {
    const visitor = await visit(browser, { locale });
    const { page, context, t } = visitor;
    await storeWishlist(visitor, [1, GONE]);
    await visitor.open('/wishlist');
    await expect.poll(() => page.locator('.wished .card').count()).toBe(1);
    await page.locator('.wished [data-unlist]').focus();
    await page.locator('.wished').getByText(t('lbl_wish_gone')).waitFor();

    const other = await context.newPage();
    await other.goto(`/${locale}/product-detail/5/shop/x`);
    await other.locator('.pdp [data-wish]').first().click();
    await expect.poll(() => readStoredIds(page)).toEqual([1, GONE, 5]);
    await page.locator('.wished [data-row="5"] .price__now').waitFor();
    expect(await listIds(page)).toBe(`1,5,${GONE}`);
    expect(await listViolations(page)).toEqual([]);
    await page.locator(`.wished [data-row="${GONE}"] [data-unwish]`).click();
    await expect.poll(() => readStoredIds(other)).toEqual([1, 5]);
    await expect.poll(() => other.locator('[data-wishes-total]').textContent()).toBe('2');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('leave the list of this browser unchanged on a shared list, until a product is added from it', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const [first = 0, second = 0, third = 0] = await findPlain();
    await storeWishlist(visitor, [first, GONE]);
    await visitor.open(`/wishlist?ids=${first},${second},${third}`);
    const card = (id: number) => page.locator(`.wished [data-row="${id}"]`);
    await card(first)
      .getByRole('button', { name: t('lbl_wish_move') })
      .waitFor();
    await card(first).locator('[data-unlist]').click();
    await expect.poll(() => listIds(page)).toBe(`${second},${third}`);
    expect(await readStoredIds(page)).toEqual([first, GONE]);

    await card(second).locator('[data-wish]').click();
    await expect.poll(() => readStoredIds(page)).toEqual([first, GONE, second]);
    await card(third)
      .getByRole('button', { name: t('lbl_card_add') })
      .click();
    await expect.poll(() => readStoredIds(page, 'cartItems')).toEqual([third]);
    await card(second)
      .getByRole('button', { name: t('lbl_wish_move') })
      .click();
    await expect.poll(() => readStoredIds(page)).toEqual([first, GONE]);
    expect(await page.locator('.wished .card').count()).toBe(2);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

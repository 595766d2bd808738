import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { languageLink } from '../../support/browser/locators/header.ts';
import {
  openWishPanel,
  removeLink,
  wishCards,
  wishPanel,
  wishRows,
} from '../../support/browser/locators/wish-list.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { post } from '../../support/shop/post.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

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

describe.each(oneInGate(import.meta.url, LOCALES))('the islands of the wish list in %s', (locale) => {
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

    const panel = wishPanel(visitor);
    await openWishPanel(visitor);
    expect(await panel.isVisible()).toBe(true);
    expect(await panel.getByText('4', { exact: true }).count()).toBe(1);
    expect(await panel.getByText(t('lbl_wish_empty'), { exact: true }).count()).toBe(0);
    const continueLink = panel.getByRole('link', { name: t('lbl_wish_continue') });
    await continueLink.click();
    expect(await continueLink.getAttribute('aria-busy')).toBe('true');

    releaseIslands();
    await panel.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(`/${locale}/about`);
    // Each script is fetched into the HTTP cache, which intercepted requests bypass, and then imported.
    expect(new Set(fetched).size).toBe(2);

    await openWishPanel(visitor);
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

  test('leave working links when their scripts cannot be loaded', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await storeWishlist(visitor, [1]);
    await visitor.open('/about');
    await page.route(OF_ISLANDS, (route) => route.abort());
    await openWishPanel(visitor);
    await wishPanel(visitor)
      .getByRole('link', { name: t('lbl_wish_as_page') })
      .click();
    await expect.poll(() => listIds(page)).toBe('1');
    expect(await wishCards(visitor).count()).toBe(1);
    await visitor.leave();
  });

  test('remove a card once, also before hydration, and restore it in its place', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await storeWishlist(visitor, [3, 2, 1]);
    const releaseIslands = await holdIslands(page);
    await visitor.open('/wishlist');
    await expect.poll(() => listIds(page)).toBe('3,2,1');
    expect(await wishCards(visitor).getByRole('button', { pressed: true }).count()).toBe(3);
    const remove = removeLink(wishRows(visitor).nth(1), t);
    await remove.click();
    await remove.press('Enter');
    expect(await readStoredIds(page)).toEqual([3, 2, 1]);
    releaseIslands();
    await expect.poll(() => listIds(page)).toBe('3,1');
    expect(await readStoredIds(page)).toEqual([3, 1]);
    expect(await languageLink(visitor).getAttribute('href')).toContain('ids=3,1');

    const undo = page.getByRole('main').getByRole('button', { name: t('lbl_wish_undo') });
    await undo.click();
    await expect.poll(() => listIds(page)).toBe('3,2,1');
    expect(await readStoredIds(page)).toEqual([3, 2, 1]);
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);
    expect(await focused()).toBe('2');
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('1');

    // After leaving, adding a product and returning, the page still displays the visitor's own list.
    await wishCards(visitor).getByRole('heading').getByRole('link').first().click();
    await page.waitForURL('**/product-detail/3/**');
    await page.evaluate(() => {
      const wishlist = JSON.parse(localStorage.getItem('customerWishList') ?? '[]');
      localStorage.setItem('customerWishList', JSON.stringify([...wishlist, { ProductId: 5 }]));
    });
    await page.goBack();
    await expect.poll(() => wishCards(visitor).count()).toBe(3);
    await expect.poll(() => listIds(page)).toBe('3,1,5');
    await removeLink(wishRows(visitor).first(), t).click();
    await expect.poll(() => readStoredIds(page)).toEqual([1, 5]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test("follow another tab on the visitor's own page, where a product that is no longer sold can only be removed", async () => {
    const visitor = await visit(browser, { locale });
    const { page, context, t } = visitor;
    await storeWishlist(visitor, [1, GONE]);
    await visitor.open('/wishlist');
    await expect.poll(() => wishCards(visitor).count()).toBe(1);
    await removeLink(wishRows(visitor).first(), t).focus();
    await wishRows(visitor).getByText(t('lbl_wish_gone')).waitFor();

    const other = await context.newPage();
    await other.goto(`/${locale}/product-detail/5/shop/x`);
    await other
      .getByRole('main')
      .getByRole('button', { name: t('lbl_card_wish'), exact: true })
      .first()
      .click();
    await expect.poll(() => readStoredIds(page)).toEqual([1, GONE, 5]);
    await wishRows(visitor).nth(1).getByRole('paragraph').getByText('₹').first().waitFor();
    expect(await listIds(page)).toBe(`1,5,${GONE}`);
    expect(await listViolations(page)).toEqual([]);
    const gone = wishRows(visitor).filter({ hasText: t('lbl_wish_gone') });
    await gone.getByRole('button').click();
    await expect.poll(() => readStoredIds(other)).toEqual([1, 5]);
    await other
      .getByRole('banner')
      .getByRole('button', { name: t.plural('lbl_hdr_wishlist_count', 2), exact: true })
      .waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('leave the list of this browser unchanged on a shared list, until a product is added from it', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const [first = 0, second = 0, third = 0] = await findPlain();
    await storeWishlist(visitor, [first, GONE]);
    await visitor.open(`/wishlist?ids=${first},${second},${third}`);
    const rows = wishRows(visitor);
    await rows
      .first()
      .getByRole('button', { name: t('lbl_wish_move') })
      .waitFor();
    await removeLink(rows.first(), t).click();
    await expect.poll(() => listIds(page)).toBe(`${second},${third}`);
    expect(await readStoredIds(page)).toEqual([first, GONE]);

    const [ofSecond, ofThird] = [rows.nth(0), rows.nth(1)];
    await ofSecond.getByRole('button', { name: t('lbl_card_wish') }).click();
    await expect.poll(() => readStoredIds(page)).toEqual([first, GONE, second]);
    await ofThird.getByRole('button', { name: t('lbl_card_add') }).click();
    await expect.poll(() => readStoredIds(page, 'cartItems')).toEqual([third]);
    await ofSecond.getByRole('button', { name: t('lbl_wish_move') }).click();
    await expect.poll(() => readStoredIds(page)).toEqual([first, GONE]);
    expect(await wishCards(visitor).count()).toBe(2);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

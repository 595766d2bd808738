import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { follow } from '../../support/browser/follow.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
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
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const findProducts = (): { readonly withChoices: number; readonly plain: number } => {
  const database = new DatabaseSync(`${shopFolder()}/shop.db`, { readOnly: true });
  const find = (hasVariants: number) =>
    Number(
      database
        .prepare('select id from product where has_variants = ? and stock_quantity > 5 order by id limit 1')
        .get(hasVariants)?.id,
    );
  try {
    return { withChoices: find(1), plain: find(0) };
  } finally {
    database.close();
  }
};

const storeOldWishlist = ({ store }: Visitor, ids: readonly number[]): Promise<void> => {
  const wishlist = ids.map((ProductId) => ({
    ProductId,
    ProductName: `Product ${ProductId}`,
    Price: 7,
    DiscountedPrice: null,
    DefaultImage: '',
  }));
  return store({ customerWishList: JSON.stringify(wishlist) });
};

const untilOffered = (visitor: Visitor) =>
  wishPanel(visitor)
    .getByRole('listitem')
    .getByText(visitor.t('lbl_wish_choose'))
    .or(wishPanel(visitor).getByRole('listitem').getByText(visitor.t('lbl_wish_move')))
    .first()
    .waitFor();

/** The wish list's entries have a button each that removes them, named after the product. */
const removeButtons = (visitor: Visitor) => {
  const [before, after] = visitor.t('lbl_wish_remove', { name: '|' }).split('|');
  return wishPanel(visitor).getByRole('button', { name: new RegExp(`^${before}.+${after}$`) });
};

const readStoredIds = ({ page }: Visitor, key: string): Promise<number[]> =>
  page.evaluate(
    (name) =>
      JSON.parse(localStorage.getItem(name) ?? '[]').map((item: { ProductId: number }) => item.ProductId),
    key,
  );

describe.each(oneInGate(import.meta.url, LOCALES))('the wish list in %s', (locale) => {
  test('shows current prices, moves products without options to the cart, and leads to its page', async () => {
    const { withChoices, plain } = findProducts();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await storeOldWishlist(visitor, [withChoices, plain]);
    await visitor.open('/about');
    await openWishPanel(visitor);
    const panel = wishPanel(visitor);
    await panel.getByRole('button', { name: t('lbl_wish_move') }).waitFor();
    expect(await panel.getByText('₹').count()).toBeGreaterThan(1);
    expect(await panel.getByText('₹7', { exact: true }).count()).toBe(0);
    const choose = panel.getByRole('link', { name: t('lbl_wish_choose') });
    expect(await choose.getAttribute('href')).toContain(`/${locale}/product-detail/${withChoices}/`);

    await panel.getByRole('button', { name: t('lbl_wish_move') }).click();
    await expect.poll(() => readStoredIds(visitor, 'cartItems')).toEqual([plain]);
    expect(await readStoredIds(visitor, 'customerWishList')).toEqual([withChoices]);

    await panel.getByRole('link', { name: t('lbl_wish_as_page') }).click();
    await page.waitForURL(`**/${locale}/wishlist?ids=${withChoices}`);
    expect(await wishCards(visitor).count()).toBe(1);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('fills its page from browser storage; removing updates page, address and storage', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await storeOldWishlist(visitor, [2, 1]);
    await visitor.open('/wishlist');
    await page.waitForURL('**/wishlist?ids=2,1');
    await removeLink(wishRows(visitor).nth(0), t).click();
    await expect.poll(() => wishCards(visitor).count()).toBe(1);
    expect(await readStoredIds(visitor, 'customerWishList')).toEqual([1]);
    await removeLink(wishRows(visitor).nth(0), t).click();
    await page
      .getByRole('main')
      .getByRole('heading', { name: t('lbl_wish_empty') })
      .waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('keeps the focus among the remaining entries, by keyboard alone', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await storeOldWishlist(visitor, [2, 1]);
    await visitor.open('/about');
    const answer = page.waitForResponse('**/get-products-list-by-ids');
    await openWishPanel(visitor);
    const remove = removeButtons(visitor);
    await remove.last().focus();
    await answer;
    await untilOffered(visitor);
    await page.keyboard.press('Enter');
    await expect.poll(() => remove.count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => remove.count()).toBe(0);
    expect(await page.evaluate(() => !!document.activeElement?.closest('#wishlist-panel'))).toBe(true);
    await visitor.leave();
  });

  test('is cleared by one press and restored by another', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await storeOldWishlist(visitor, [2, 1]);
    await visitor.open('/about');
    await openWishPanel(visitor);
    const panel = wishPanel(visitor);
    await untilOffered(visitor);
    await panel.getByRole('button', { name: t('lbl_wish_clear') }).click();
    await panel.getByText(t('lbl_wish_empty')).waitFor();
    expect(await readStoredIds(visitor, 'customerWishList')).toEqual([]);
    const undo = panel.getByRole('button', { name: t('lbl_wish_undo') });
    expect(await isFocused(undo)).toBe(true);
    await undo.click();
    expect(await readStoredIds(visitor, 'customerWishList')).toEqual([2, 1]);
    expect(await undo.isVisible()).toBe(false);
    expect(await page.evaluate(() => !!document.activeElement?.closest('#wishlist-panel li'))).toBe(true);
    await visitor.leave();
  });

  test('refuses duplicates, also from the card of a recently viewed product', {
    tags: ['full'],
  }, async () => {
    const { withChoices, plain } = findProducts();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.store({ recentlyViewed: JSON.stringify([withChoices, plain]) });
    await visitor.open('/product-detail/80/shop/x');
    await page.locator('[data-recent]').scrollIntoViewIfNeeded();
    const seen = page.getByRole('list', { name: t('lbl_prod_recent') }).getByRole('article');
    const [first, second] = [seen.nth(0), seen.nth(1)];
    const heart = first.getByRole('button', { name: t('lbl_card_wish') });
    await heart.click();
    await visitor.toasted(t('msg_added_to_wishlist'));
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    await heart.click();
    await page.getByText(t.error('already_in_wishlist')).waitFor();
    const choose = first.getByRole('link', { name: t('lbl_card_choose') });
    expect(await choose.getAttribute('href')).toContain(`/${withChoices}/`);
    await second.getByRole('button', { name: t('lbl_card_add') }).click();
    await expect.poll(() => readStoredIds(visitor, 'cartItems')).toEqual([plain]);
    expect(await readStoredIds(visitor, 'customerWishList')).toEqual([withChoices]);
    await visitor.leave();
  });

  test('can be shared, and read without JavaScript', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open('/wishlist?ids=3,1');
    expect(await wishCards(visitor).count()).toBe(2);
    await follow(languageLink(visitor));
    expect(new URL(page.url()).searchParams.get('ids')).toBe('3,1');
    await visitor.leave();
  });
});

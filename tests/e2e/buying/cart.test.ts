import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { expectNoShift } from '../../support/browser/layout.ts';
import { definition } from '../../support/browser/locators/definition.ts';
import { cartLink } from '../../support/browser/locators/header.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const amount = (text: string | null): number => Number(text?.replace(/[^\d.]/g, ''));

const linesOf = ({ page, t }: Visitor) =>
  page.getByRole('list', { name: t('lbl_cart_heading') }).getByRole('listitem');
const sumsOf = (visitor: Visitor) =>
  linesOf(visitor)
    .getByRole('paragraph')
    .filter({ hasText: visitor.t('lbl_cart_line_total') });

describe.each(oneInGate(import.meta.url, LOCALES))('the cart in %s', (locale) => {
  test('shows each line with its options, follows its quantity, and removes its last line', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/about');
    await page.evaluate((cart) => {
      localStorage.setItem('cartItems', cart);
      localStorage.setItem('recentlyViewed', '[4,9]');
    }, BROWSER_CART);
    await visitor.open('/cart');
    const lines = linesOf(visitor);
    const sums = sumsOf(visitor);
    const [first, summary] = [lines.nth(0), page.getByRole('complementary', { name: t('lbl_cart_summary') })];
    await sums.nth(1).waitFor();
    expect(await first.getByRole('img').count()).toBe(1);
    expect(await first.getByRole('heading').getByRole('link').getAttribute('href')).toContain(
      `/${locale}/product-detail/1/`,
    );
    expect(await first.textContent()).toMatch(
      new RegExp(`₹[\\d,.]+\\W*${t('lbl_cart_each', { price: '' }).trim()}`),
    );

    await first.getByRole('button', { name: t('lbl_cart_variants_open', { name: '' }).trim() }).click();
    const dialog = page.getByRole('dialog', { name: t('lbl_cart_variants') });
    expect(await dialog.getByRole('term').count()).toBe(2);
    await page.keyboard.press('Escape');

    const total = async () => amount(await definition(summary, t('lbl_cart_total')).textContent());
    const sumOf = async () =>
      (await sums.allTextContents()).map(amount).reduce((one, other) => one + other, 0);
    const before = await total();
    expect(await sumOf()).toBe(before);
    expect(await summary.getByRole('term').count()).toBe(3);
    const more = first.getByRole('button', { name: t('lbl_cart_more') });
    await more.click();
    await expect.poll(total).toBeGreaterThan(before);
    expect(await sumOf()).toBe(await total());
    expect(await cartLink(visitor, 5).locator('.count').getAttribute('data-n')).toBe('5');

    for (let pieces = 2; pieces < 6; pieces += 1) await more.click();
    await page.getByText(t.error('quantity_over_maximum', { max: 5 })).waitFor();
    expect(await first.getByRole('status').textContent()).toBe('5');

    const leads = async (name: string) =>
      page.getByRole('main').getByRole('link', { name, exact: true }).first().getAttribute('href');
    expect(await leads(t('lbl_cart_continue'))).toBe(`/${locale}/`);
    // A visitor without an account needs none.
    expect(await leads(t('lbl_cart_checkout'))).toBe(`/${locale}/guest`);
    await first.getByRole('button', { name: t('lbl_cart_remove') }).click();
    await expect.poll(() => lines.count()).toBe(1);
    await expect.poll(total).toBe(amount(await sums.first().textContent()));
    const suggestions = (title: string) =>
      page.getByRole('list', { name: title, exact: true }).getByRole('listitem');
    await page.getByRole('heading', { name: t('lbl_cart_goes_well') }).scrollIntoViewIfNeeded();
    await suggestions(t('lbl_cart_goes_well')).first().waitFor();
    // Without the product in the cart, which returns when it is removed from it.
    await page.getByRole('heading', { name: t('lbl_prod_recent') }).scrollIntoViewIfNeeded();
    await suggestions(t('lbl_prod_recent')).first().waitFor();
    expect(await suggestions(t('lbl_prod_recent')).count()).toBe(1);
    await first.getByRole('button', { name: t('lbl_cart_remove') }).click();
    await page.getByRole('heading', { name: t('lbl_cart_empty') }).waitFor();
    await suggestions(t('lbl_com_popular_now')).first().waitFor();
    await page.getByRole('heading', { name: t('lbl_prod_recent') }).scrollIntoViewIfNeeded();
    await suggestions(t('lbl_prod_recent')).nth(1).waitFor();
    expect(await page.getByRole('heading', { name: t('lbl_cart_goes_well') }).count()).toBe(0);
    expect(await leads(t('lbl_cart_continue'))).toBe(`/${locale}/`);
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  const sizes = [
    [390, 844],
    [1440, 900],
  ] as const;
  test.each(oneInGate<(typeof sizes)[number]>(import.meta.url, sizes))(
    'of one line has what goes well with it, without a layout shift, at %i px',
    async (width, height) => {
      const visitor = await visit(browser, { locale, width, height });
      const { page, t } = visitor;
      await visitor.store({
        cartItems: JSON.stringify(JSON.parse(BROWSER_CART).slice(1)),
        recentlyViewed: '[9]',
      });
      await visitor.open('/cart');
      const list = page.getByRole('list', { name: t('lbl_cart_goes_well'), exact: true });
      const heading = page.getByRole('heading', { name: t('lbl_cart_goes_well') });
      await sumsOf(visitor).first().waitFor();
      // It follows the sum on a phone, and is in the first screen of a wide window.
      if (width < 992) await heading.scrollIntoViewIfNeeded();
      await list.getByRole('listitem').first().waitFor();
      expect((await heading.boundingBox())?.y).toBeLessThan(height);
      await visitor.settle();
      await expectNoShift(page);
      // A page that does not exist leads on, too.
      await visitor.open('/nothing-here');
      await page.getByRole('heading', { name: t('lbl_com_popular_now') }).waitFor();
      await page.locator('[data-recent]').scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: t('lbl_prod_recent') }).waitFor();
      await visitor.leave();
    },
  );

  test('adds a product once, and Buy now leads to it', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const add = page.getByRole('main').getByRole('button', { name: t('lbl_prod_buy_add'), exact: true });
    await add.click();
    await visitor.toasted(t('msg_added_to_cart'));
    expect(await cartLink(visitor, 1).locator('.count').getAttribute('data-n')).toBe('1');
    await add.click();
    await page.getByText(t.error('already_in_cart')).first().waitFor();
    expect(await cartLink(visitor, 1).locator('.count').getAttribute('data-n')).toBe('1');
    await visitor.open('/product-detail/4/x/y');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('lbl_prod_buy_now') })
      .click();
    await page.waitForURL(`**/${locale}/cart`);
    await expect.poll(() => sumsOf(visitor).count()).toBe(2);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

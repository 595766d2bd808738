import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const amount = (text: string | null): number => Number(text?.replace(/[^\d.]/g, ''));

describe.each<Locale>(['en', 'ar'])('the cart in %s', (locale) => {
  test('shows each line with its options, follows its quantity, and removes its last line', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/about');
    await page.evaluate((cart) => localStorage.setItem('cartItems', cart), BROWSER_CART);
    await visitor.open('/cart');
    const lines = page.locator('.line');
    const sums = page.locator('.line__sum');
    await sums.nth(1).waitFor();
    expect(await lines.nth(0).locator('img').count()).toBe(1);
    expect(await lines.nth(0).locator('h2 a').getAttribute('href')).toContain(`/${locale}/product-detail/1/`);
    expect(await lines.nth(0).locator('.line__unit').textContent()).toMatch(/₹/);

    await lines.nth(0).locator('.line__var > button').click();
    const dialog = page.getByRole('dialog', { name: t('lbl_cart_variants') });
    expect(await dialog.locator('dt').count()).toBe(2);
    await page.keyboard.press('Escape');

    const total = async () => amount(await page.locator('.tot__all dd').first().textContent());
    const sumOf = async () =>
      (await sums.locator('b').allTextContents()).map(amount).reduce((one, other) => one + other, 0);
    const before = await total();
    expect(await sumOf()).toBe(before);
    expect(await page.locator('.tot').first().locator('dt').count()).toBe(3);
    await lines
      .nth(0)
      .getByRole('button', { name: t('lbl_cart_more') })
      .click();
    await expect.poll(total).toBeGreaterThan(before);
    expect(await sumOf()).toBe(await total());
    expect(await page.locator('a[data-count=cart] .count').textContent()).toBe('5');

    for (let pieces = 2; pieces < 6; pieces += 1)
      await lines
        .nth(0)
        .getByRole('button', { name: t('lbl_cart_more') })
        .click();
    await page.getByText(t.error('quantity_over_maximum', { max: 5 })).waitFor();
    expect(await lines.nth(0).locator('output').textContent()).toBe('5');

    const leads = async (name: string) =>
      page.locator('main').getByRole('link', { name, exact: true }).first().getAttribute('href');
    expect(await leads(t('lbl_cart_continue'))).toBe(`/${locale}/`);
    expect(await leads(t('lbl_cart_checkout'))).toBe(`/${locale}/checkout`);
    await lines.nth(0).locator('.line__rm').click();
    await expect.poll(() => lines.count()).toBe(1);
    await expect.poll(total).toBe(amount(await sums.first().locator('b').textContent()));
    await lines.nth(0).locator('.line__rm').click();
    await page.getByRole('heading', { name: t('lbl_cart_empty') }).waitFor();
    expect(await leads(t('lbl_cart_continue'))).toBe(`/${locale}/`);
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('adds a product once, and Buy now leads to it', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const count = page.locator('a[data-count=cart] .count');
    const add = page.locator('.buy__cta').getByRole('button', { name: t('lbl_prod_buy_add') });
    await add.click();
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    expect(await count.textContent()).toBe('1');
    await add.click();
    await page.getByText(t.error('already_in_cart')).first().waitFor();
    expect(await count.textContent()).toBe('1');
    await visitor.open('/product-detail/4/x/y');
    await page
      .locator('.buy__cta')
      .getByRole('button', { name: t('lbl_prod_buy_now') })
      .click();
    await page.waitForURL(`**/${locale}/cart`);
    await expect.poll(() => page.locator('.line__sum').count()).toBe(2);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

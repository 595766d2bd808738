import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { launchBrowser, type Visitor, visit } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Holds the script of the product's island back until `let` is called. */
const holdIsland = async (page: Page): Promise<() => void> => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/_assets/BuyBox*', async (route) => {
    await gate;
    await route.continue();
  });
  return open;
};

const readCart = (page: Page): Promise<{ Quantity: number; productSelectedAttributes: unknown[] }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));

const addButton = ({ page, t }: Visitor) =>
  page.locator('.buy__cta').getByRole('button', { name: t('lbl_prod_buy_add') });

describe.each<Locale>(['en', 'ar'])('what is pressed before its island is awake, in %s', (locale) => {
  test('is kept, shown as busy, and done once and in order when the island wakes', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const wakeIsland = await holdIsland(page);
    await visitor.open('/product-detail/1/shop/x');
    const size = page.locator('[data-group="2"] [role=radio]').nth(1);
    await size.click();
    await addButton(visitor).click();
    // Somebody impatient; a busy button takes no pointer, so this is the key's press.
    await addButton(visitor).press('Enter');
    expect(await size.getAttribute('aria-busy')).toBe('true');
    expect(await addButton(visitor).getAttribute('aria-busy')).toBe('true');
    expect(await readCart(page)).toEqual([]);

    wakeIsland();
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    expect(await size.getAttribute('aria-checked')).toBe('true');
    expect(await page.locator('.buy [aria-busy]').count()).toBe(0);
    expect(await page.locator('#toasts .toast').count()).toBe(1);
    expect(await readCart(page)).toMatchObject([
      {
        Quantity: 1,
        productSelectedAttributes: expect.arrayContaining([
          { ProductAttributeID: 2, PrimaryKeyValue: expect.any(Number) },
        ]),
      },
    ]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('is done by the keyboard as well: arrows among choices are steps, one after the other', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const wakeIsland = await holdIsland(page);
    await visitor.open('/product-detail/1/shop/x');
    const flavours = page.locator('[data-group="3"] [role=radio]');
    await flavours.first().focus();
    expect(await flavours.first().getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await flavours.first().getAttribute('aria-busy')).toBe('true');

    wakeIsland();
    const third = flavours.nth(2);
    await expect.poll(() => third.getAttribute('aria-checked')).toBe('true');
    expect(await third.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('.buy [aria-busy]').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('goes on from what the address has chosen', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/product-detail/1/shop/x');
    await page.locator('[data-group="3"] [role=radio]').nth(2).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('v')).toContain('3.');
    const wakeIsland = await holdIsland(page);
    await page.reload();
    await page.locator('[data-group="2"] [role=radio]').nth(1).click();
    wakeIsland();
    await expect
      .poll(() => page.locator('[data-group="2"] [role=radio]').nth(1).getAttribute('aria-checked'))
      .toBe('true');
    expect(await page.locator('[data-group="3"] [role=radio]').nth(2).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('is said to have failed when the script does not come, and works when it does', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await page.route('**/_assets/{BuyBox,client}*', (route) => route.abort());
    await visitor.open('/product-detail/1/shop/x');
    await addButton(visitor).click();
    await page.getByText(t('err_offline')).first().waitFor();
    await expect.poll(() => page.locator('.buy [aria-busy]').count()).toBe(0);
    await page.unroute('**/_assets/{BuyBox,client}*');
    await addButton(visitor).click();
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    expect(await readCart(page)).toHaveLength(1);
    await visitor.leave();
  });
});

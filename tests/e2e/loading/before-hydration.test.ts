import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { breakReact, holdReact } from '../../support/browser/island-scripts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PRODUCT = '/product-detail/1/shop/x';

const readCart = (page: Page): Promise<{ Quantity: number; productSelectedAttributes: unknown[] }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));

const addButton = ({ page, t }: Visitor) =>
  page.locator('.buy__cta').getByRole('button', { name: t('lbl_prod_buy_add') });
const moreButton = ({ page, t }: Visitor) =>
  page.locator('.buy__cta').getByRole('button', { name: t('lbl_prod_buy_more') });
const sizes = (page: Page) => page.locator('.buy [data-group="2"] [role=radio]');
const flavours = (page: Page) => page.locator('.buy [data-group="3"] [role=radio]');
const busy = (page: Page) => page.locator('[aria-busy=true]');

describe.each(LOCALES)('presses on a product before hydration, in %s', (locale) => {
  test('are queued, marked as busy, and replayed once and in order', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const release = await holdReact(page);
    await visitor.open(PRODUCT);
    const size = sizes(page).nth(1);
    await size.click();
    await moreButton(visitor).dblclick();
    await addButton(visitor).click();
    // Busy buttons ignore the pointer, so a key is used.
    await addButton(visitor).press('Enter');
    for (const control of [size, addButton(visitor)])
      expect(await control.getAttribute('aria-busy')).toBe('true');
    expect(await readCart(page)).toEqual([]);

    release();
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    expect(await size.getAttribute('aria-checked')).toBe('true');
    expect(await busy(page).count()).toBe(0);
    expect(await page.locator('#toasts .toast').count()).toBe(1);
    expect(await readCart(page)).toMatchObject([
      {
        Quantity: 3,
        productSelectedAttributes: expect.arrayContaining([
          { ProductAttributeID: 2, PrimaryKeyValue: expect.any(Number) },
        ]),
      },
    ]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('move among options by one step for each arrow key', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const release = await holdReact(page);
    await visitor.open(PRODUCT);
    await flavours(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await flavours(page).first().getAttribute('aria-busy')).toBe('true');

    release();
    const third = flavours(page).nth(2);
    await expect.poll(() => third.getAttribute('aria-checked')).toBe('true');
    expect(await third.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await busy(page).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('are added to the options in the address', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open(PRODUCT);
    await flavours(page).nth(2).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('v')).toContain('3.');
    const release = await holdReact(page);
    await page.reload();
    await sizes(page).nth(1).click();
    release();
    await expect.poll(() => sizes(page).nth(1).getAttribute('aria-checked')).toBe('true');
    expect(await flavours(page).nth(2).getAttribute('aria-checked')).toBe('true');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('count with a modifier key, too', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const release = await holdReact(page);
    await visitor.open(PRODUCT);
    await addButton(visitor).click({ modifiers: ['Shift'] });
    release();
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    expect(await readCart(page)).toMatchObject([{ Quantity: 1 }]);
    await visitor.leave();
  });

  test('report a failure while React cannot be fetched, and work once it can', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const mend = await breakReact(page);
    await visitor.open(PRODUCT);
    await addButton(visitor).click();
    await page.getByText(t('err_offline')).first().waitFor();
    await expect.poll(() => busy(page).count()).toBe(0);
    expect(await readCart(page)).toEqual([]);
    mend();
    await addButton(visitor).click();
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    expect(await readCart(page)).toHaveLength(1);
    await visitor.leave();
  });

  test('are handled once when one request for React fails', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(PRODUCT);
    await visitor.settle();
    await breakReact(page, 1);
    await addButton(visitor).click();
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    expect(await readCart(page)).toMatchObject([{ Quantity: 1 }]);
    await visitor.leave();
  });
});

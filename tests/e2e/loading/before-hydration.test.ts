import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { breakReact, holdReact } from '../../support/browser/island-scripts.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { addButton, moreButton, sizesIn } from '../../support/browser/locators/product.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const PRODUCT = '/product-detail/1/shop/x';

const readCart = (page: Page): Promise<{ Quantity: number; productSelectedAttributes: unknown[] }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));

const sizes = ({ page, t }: Visitor) => sizesIn(page.getByRole('main'), t);
const flavours = ({ page }: Visitor) =>
  page.getByRole('main').getByRole('radiogroup').first().getByRole('radio');
const busy = (page: Page) => page.locator('[aria-busy=true]');

describe.each(oneInGate(import.meta.url, LOCALES))(
  'presses on a product before hydration, in %s',
  (locale) => {
    test('are queued, marked as busy, and replayed once and in order', async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      const release = await holdReact(page);
      await visitor.open(PRODUCT);
      const size = sizes(visitor).nth(1);
      await size.click();
      await moreButton(visitor).dblclick();
      await addButton(visitor).click();
      // Busy buttons ignore the pointer, so a key is used.
      await addButton(visitor).press('Enter');
      for (const control of [size, addButton(visitor)])
        expect(await control.getAttribute('aria-busy')).toBe('true');
      expect(await readCart(page)).toEqual([]);

      release();
      await visitor.toasted(t('msg_added_to_cart'));
      expect(await size.getAttribute('aria-checked')).toBe('true');
      expect(await busy(page).count()).toBe(0);
      expect(await toasts(visitor).getByRole('paragraph').count()).toBe(1);
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
      await flavours(visitor).first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await flavours(visitor).first().getAttribute('aria-busy')).toBe('true');

      release();
      const third = flavours(visitor).nth(2);
      await expect.poll(() => third.getAttribute('aria-checked')).toBe('true');
      expect(await isFocused(third)).toBe(true);
      expect(await busy(page).count()).toBe(0);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });

    test('are added to the options in the address', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      await visitor.open(PRODUCT);
      await flavours(visitor).nth(2).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('v')).toContain('3.');
      const release = await holdReact(page);
      await page.reload();
      await sizes(visitor).nth(1).click();
      release();
      await expect.poll(() => sizes(visitor).nth(1).getAttribute('aria-checked')).toBe('true');
      expect(await flavours(visitor).nth(2).getAttribute('aria-checked')).toBe('true');
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });

    test('count with a modifier key, too', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      const release = await holdReact(page);
      await visitor.open(PRODUCT);
      await addButton(visitor).click({ modifiers: ['Shift'] });
      release();
      await visitor.toasted(t('msg_added_to_cart'));
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
      await visitor.toasted(t('msg_added_to_cart'));
      expect(await readCart(page)).toHaveLength(1);
      await visitor.leave();
    });

    test('are handled once when one request for React fails', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      await visitor.open(PRODUCT);
      await visitor.settle();
      await breakReact(page, 1);
      await addButton(visitor).click();
      await visitor.toasted(t('msg_added_to_cart'));
      expect(await readCart(page)).toMatchObject([{ Quantity: 1 }]);
      await visitor.leave();
    });
  },
);

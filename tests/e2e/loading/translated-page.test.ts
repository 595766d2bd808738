import type { Browser, Locator } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { searchBox, suggestions } from '../../support/browser/locators/search.ts';
import { type PageSoftware, startSoftware } from '../../support/browser/page-software.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  findPlainProduct,
  listLiveOrders,
  openCheckout,
} from '../../support/shop/customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const PRODUCT = '/product-detail/1/shop/x';
const LISTING = '/all-products/0/all-categories';
const KINDS: readonly PageSoftware[] = ['translator', 'currency extension'];

/** Finds a control by the start of its name, whose end a translator changes. */
const button = ({ page, t }: Visitor, label: LabelKey): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: t(label) })
    .first();

const countInCart = ({ page }: Visitor): Promise<number> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('cartItems') ?? '[]').reduce(
      (sum: number, { Quantity }: { Quantity: number }) => sum + Quantity,
      0,
    ),
  );

describe.each(KINDS)('a page that a %s changes', (kind) => {
  describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
    test('has a buy box that counts presses, before hydration and after it', async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      await visitor.open(PRODUCT);
      await startSoftware(page, kind);
      await button(visitor, 'lbl_prod_buy_add').click();
      await expect.poll(() => countInCart(visitor)).toBe(1);
      const sizes = page.getByRole('main').getByRole('radiogroup').last().getByRole('radio');
      await sizes.nth(1).click();
      await expect.poll(() => sizes.nth(1).getAttribute('aria-checked')).toBe('true');
      await button(visitor, 'lbl_prod_buy_more').click();
      await button(visitor, 'lbl_prod_buy_add').click();
      await expect.poll(() => countInCart(visitor)).toBe(3);
      expect(await page.getByRole('main').locator('.buy__price').isVisible()).toBe(true);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });

    test('has a cart whose lines change and go', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      await visitor.store({ cartItems: BROWSER_CART });
      await visitor.open('/cart');
      await page.getByText(t('lbl_cart_line_total')).first().waitFor();
      await startSoftware(page, kind);
      const lines = page.getByRole('list', { name: t('lbl_cart_heading') }).locator('> li');
      const count = await lines.count();
      const before = await countInCart(visitor);
      const more = lines.last().getByRole('button', { name: t('lbl_prod_buy_more') });
      for (let press = 1; press <= 2; press += 1) {
        await more.click();
        await expect.poll(() => countInCart(visitor)).toBe(before + press);
      }
      await visitor.settle();
      await lines
        .last()
        .getByRole('button', { name: t('lbl_cart_remove_named', { name: '' }).trim() })
        .click();
      await expect.poll(() => lines.count()).toBe(count - 1);
      await visitor.settle();
      expect(await page.locator('.sum').isVisible()).toBe(true);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });

    test('has filters, a sort control and a search that work', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      await visitor.open(LISTING);
      await startSoftware(page, kind);
      const tools = page.getByRole('main');
      await tools
        .getByRole('combobox', { name: t('lbl_list_sort') })
        .first()
        .selectOption({ index: 2 });
      await page.waitForURL(/[?&]sort=/);
      const brand = page
        .getByRole('complementary', { name: t('lbl_list_filters') })
        .getByRole('list', { name: t('lbl_list_brands') })
        .getByRole('link')
        .first();
      await brand.click();
      await page.waitForURL(/[?&]brand=/);
      await expect.poll(() => tools.getByRole('article').count()).toBeGreaterThan(0);
      await searchBox(visitor).fill('whey');
      await suggestions(visitor).getByRole('option').first().waitFor();
      // The islands of the next list are parsed when their texts are already changed, so React draws them again.
      expect(visitor.errors.filter((line) => !line.includes('React error #418'))).toEqual([]);
      await visitor.leave();
    });

    test('has a checkout that places the order', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      const email = `${locale}-${kind.replace(' ', '-')}@software.example.com`;
      const product = await findPlainProduct();
      await becomeCustomer(visitor, email, [product.line(1)]);
      await openCheckout(visitor);
      await startSoftware(page, kind);
      for (const method of [PAYMENT_METHOD.card, PAYMENT_METHOD.cashOnDelivery])
        await page
          .getByRole('radio', {
            name: t(method === PAYMENT_METHOD.card ? 'lbl_chkout_card' : 'lbl_chkout_cash'),
          })
          .check();
      await page
        .getByRole('button', { name: t('lbl_chkout_place') })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('lbl_chkout_confirm') })
        .click();
      await expect.poll(() => listLiveOrders(email)).toHaveLength(1);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });

    test('has a wish list whose products move into the cart', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      await visitor.open('/wishlist?ids=9,24');
      await startSoftware(page, kind);
      const list = page.getByRole('main').locator('.wished > li');
      const count = await list.count();
      expect(count).toBeGreaterThan(0);
      await page.locator('[data-unlist]').first().click();
      await expect.poll(() => list.count()).toBe(count - 1);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });
  });
});

describe('the buy box', () => {
  test('is drawn again if software has added an element, and the press counts', async () => {
    const visitor = await visit(browser, { locale: 'en' });
    const { page } = visitor;
    await visitor.open(PRODUCT);
    await page.locator('.buy__price').evaluate((element) => {
      element.prepend(Object.assign(document.createElement('b'), { textContent: 'Compare prices' }));
    });
    await button(visitor, 'lbl_prod_buy_add').click();
    await expect.poll(() => countInCart(visitor)).toBe(1);
    expect(await page.getByText('Compare prices').count()).toBe(0);
    expect(await page.getByRole('main').locator('.facts').first().isVisible()).toBe(true);
    await visitor.leave();
  });

  test('keeps its contents if React fails, and the page says what to do', async () => {
    const visitor = await visit(browser, { locale: 'en' });
    const { page, t } = visitor;
    await visitor.open(PRODUCT);
    await button(visitor, 'lbl_prod_buy_more').click();
    await page.evaluate(() => {
      Node.prototype.insertBefore = Node.prototype.appendChild = () => {
        throw new Error('changed by software');
      };
    });
    await button(visitor, 'lbl_prod_buy_variants').click();
    await page.getByText(t('err_island_failed')).waitFor();
    expect(await page.locator('.buy__price').first().isVisible()).toBe(true);
    await visitor.leave();
  });
});

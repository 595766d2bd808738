import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/constants.ts';
import { LOCALES } from '#i18n/locales.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { listLiveOrders } from '../../support/shop/customer.ts';
import { newCustomer } from '../../support/shop/shop-customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each(LOCALES)(
  'a shopper without a mouse finds, chooses, logs in and orders, with a visible focus throughout (%s)',
  async (locale) => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const press = (key: string) => page.keyboard.press(key);
    const skipToMain = async () => {
      await tabTo(page, '.skip');
      await press('Enter');
    };

    await visitor.open('/all-products/0/all-categories');
    await skipToMain();
    await tabTo(page, '.card a[href*="/product-detail/1/"]');
    await press('Enter');
    await page.waitForURL('**/product-detail/1/**');

    await skipToMain();
    for (const group of ['[data-group="3"]', '[data-group="2"]']) {
      await tabTo(page, `${group} [role=radio]`);
      const before = await page.locator(`${group} [aria-checked=true]`).textContent();
      await press('ArrowDown');
      const now = page.locator(`${group} [aria-checked=true]:focus`);
      await expect.poll(() => now.allTextContents()).not.toEqual([before]);
      await now.waitFor();
    }
    await tabTo(page, '.buy .btn--l:not(.btn--line)');
    await press('Enter');
    await page.getByText(t('msg_added_to_cart')).first().waitFor();
    await tabTo(page, 'a[href$="/cart"]', 'Shift+Tab');
    await press('Enter');

    await page.waitForURL('**/cart');
    await page.locator('.line__sum').waitFor();
    await skipToMain();
    await tabTo(page, '.sum a[href$="/checkout"]');
    await press('Enter');

    await page.waitForURL('**/login**');
    await skipToMain();
    await tabTo(page, '[name=Email]');
    await page.keyboard.type(customer.email);
    await tabTo(page, '[name=Password]');
    await page.keyboard.type(customer.password);
    await press('Enter');

    await page.waitForURL('**/checkout');
    await page.locator('.tot__all').waitFor();
    await skipToMain();
    await tabTo(page, 'input[name=PaymentMethod]');
    const cash = page.locator(`input[name=PaymentMethod][value="${PAYMENT_METHOD.cashOnDelivery}"]`);
    for (let step = 0; step < 3 && !(await cash.isChecked()); step += 1) await press('ArrowDown');
    expect(await cash.isChecked()).toBe(true);
    await tabTo(page, 'button.btn--wide');
    await press('Enter');
    const confirm = page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true });
    await confirm.waitFor();
    for (
      let step = 0;
      step < 6 && !(await confirm.evaluate((one) => one === document.activeElement));
      step += 1
    )
      await press('Tab');
    await press('Enter');
    await page.getByText(t('msg_order_placed')).first().waitFor();
    expect(listLiveOrders(customer.email)).toHaveLength(1);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
);

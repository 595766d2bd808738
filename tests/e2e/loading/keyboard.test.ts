import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PAYMENT_METHOD, PAYMENT_METHODS } from '#domain/payment-method.ts';
import { LOCALES } from '#i18n/locales.ts';
import { isFocused, tabTo } from '../../support/browser/keyboard.ts';
import { cartLink } from '../../support/browser/locators/header.ts';
import { addButton } from '../../support/browser/locators/product.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { listLiveOrders, methodRadio, placeButton, untilQuoted } from '../../support/shop/customer.ts';
import { newCustomer } from '../../support/shop/shop-customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const PRODUCT = { en: 'Prime Whey Protein', ar: 'برايم واي بروتين' } as const;

test.each(oneInGate(import.meta.url, LOCALES))(
  'a shopper without a mouse finds, chooses, logs in and orders, with a visible focus throughout (%s)',
  async (locale) => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const main = page.getByRole('main');
    const press = (key: string) => page.keyboard.press(key);
    const skipToMain = async () => {
      await tabTo(page, page.getByRole('link', { name: t('lbl_top_skip') }));
      await press('Enter');
    };

    await visitor.open('/all-products/0/all-categories');
    await skipToMain();
    const card = main.getByRole('heading', { name: PRODUCT[locale], exact: true });
    await tabTo(page, card.getByRole('link'));
    await press('Enter');
    await page.waitForURL('**/product-detail/1/**');

    await skipToMain();
    for (const group of await main.getByRole('radiogroup').all()) {
      await tabTo(page, group.getByRole('radio'));
      const chosen = group.getByRole('radio', { checked: true });
      const before = await chosen.textContent();
      await press('ArrowDown');
      await expect.poll(() => chosen.textContent()).not.toBe(before);
      await expect.poll(() => isFocused(chosen)).toBe(true);
    }
    await tabTo(page, addButton(visitor));
    await press('Enter');
    await visitor.toasted(t('msg_added_to_cart'));
    await tabTo(page, cartLink(visitor, 1), 'Shift+Tab');
    await press('Enter');

    await page.waitForURL('**/cart');
    await main.getByText(t('lbl_cart_line_total')).waitFor();
    await skipToMain();
    await tabTo(page, main.getByRole('link', { name: t('lbl_cart_checkout'), exact: true }));
    await press('Enter');

    await page.waitForURL('**/guest');
    await skipToMain();
    await tabTo(page, main.getByRole('link', { name: t('lbl_signup_login'), exact: true }));
    await press('Enter');

    await page.waitForURL('**/login**');
    await skipToMain();
    await tabTo(page, main.getByLabel(t('lbl_login_email'), { exact: true }));
    await page.keyboard.type(customer.email);
    await tabTo(page, main.getByLabel(t('lbl_login_password'), { exact: true }));
    await page.keyboard.type(customer.password);
    await press('Enter');

    await page.waitForURL('**/checkout');
    await untilQuoted(visitor);
    await skipToMain();
    await tabTo(page, page.getByRole('group', { name: t('lbl_chkout_payment') }).getByRole('radio'));
    const cash = methodRadio(visitor, PAYMENT_METHOD.cashOnDelivery);
    for (let step = 0; step < PAYMENT_METHODS.length && !(await cash.isChecked()); step += 1)
      await press('ArrowDown');
    expect(await cash.isChecked()).toBe(true);
    await tabTo(page, placeButton(visitor));
    await press('Enter');
    const confirm = page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true });
    await confirm.waitFor();
    for (let step = 0; step < 6 && !(await isFocused(confirm)); step += 1) await press('Tab');
    await press('Enter');
    await visitor.toasted(t('msg_order_placed'));
    expect(listLiveOrders(customer.email)).toHaveLength(1);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
);

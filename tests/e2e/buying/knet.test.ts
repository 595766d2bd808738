import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES } from '#i18n/locales.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  findPlainProduct,
  inDatabase,
  listOrders,
  openCheckout,
  placeButton,
} from '../../support/shop/customer.ts';
import { type ShopProcess, serveShop } from '../../support/shop/shop-process.ts';
import { copyStock } from '../../support/shop/this-shop.ts';

let browser: Browser;
let folder: string;
let shop: ShopProcess;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launchBrowser(), copyStock()]);
  inDatabase((database) => {
    const insert = database.prepare('insert into setting (key, value) values (?, ?)');
    insert.run('market', '"kuwait"');
    insert.run('day_offset', '10800000');
  }, folder);
  // Its pages from the build are those of India, and the checkout is its own.
  shop = await serveShop(folder, { MARKET: 'kuwait' });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const HAWALLI = {
  CountryID: 414,
  StateProvinceId: 285_628,
  CityId: 285_704,
  PostalCode: '',
  MobileNo: '51234567',
};
const KNET = { en: 'KNET, card or', ar: 'كي نت أو بطاقة أو' };

describe.each(oneInGate(import.meta.url, LOCALES))('in a shop of Kuwait in %s at 390 px', (locale) => {
  test('KNET leads to another page; Back, a refusal and a press again leave one order, which is paid once', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844, origin: shop.url });
    const { page, t } = visitor;
    const email = `knet-${locale}@example.com`;
    const product = await findPlainProduct();
    await becomeCustomer(visitor, email, [product.line(1)], shop.url, HAWALLI);
    await openCheckout(visitor);
    const method = page.getByRole('radio', { name: KNET[locale] });
    await method.check();
    await page.getByText(t('lbl_paypage_hint')).waitFor();
    await expectSoundPage(page);
    await placeButton(visitor).dblclick();
    const dialog = page.getByRole('dialog');
    const resume = page.getByRole('button', { name: t('lbl_chkout_resume_payment') });
    await dialog.getByText(t('lbl_chkout_bank_name')).waitFor();
    expect(page.url()).toContain('?pay=sandbox_tap_');
    await page.goBack();
    await resume.click();
    await dialog.getByRole('button', { name: t('lbl_chkout_bank_decline') }).click();
    await visitor.toasted(t.error('payment_declined'));
    await resume.click();
    await dialog.getByRole('button', { name: t('lbl_chkout_bank_approve') }).click();
    await visitor.toasted(t('msg_order_placed'));
    expect(listOrders(email, folder)).toMatchObject([{ method: PAYMENT_METHOD.tap, state: 'paid' }]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

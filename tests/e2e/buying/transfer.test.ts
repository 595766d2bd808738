import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  chooseMethod,
  findPlainProduct,
  inDatabase,
  openCheckout,
  placeButton,
} from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const latest = () => {
  const row = inDatabase((database) =>
    database.prepare('select id, number, total, state from orders order by id desc limit 1').get(),
  );
  return { number: String(row?.number), total: Number(row?.total), state: String(row?.state) };
};

describe.each(oneInGate(import.meta.url, LOCALES))('in %s at 390 px', (locale) => {
  test('an order is paid by UPI, claimed, and confirmed by a bank statement', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page, t } = visitor;
    const product = await findPlainProduct();
    const utr = `41234567890${LOCALES.indexOf(locale)}`;
    await becomeCustomer(visitor, `upi-${locale}@example.com`, [product.line(1)]);
    await openCheckout(visitor);
    await chooseMethod(visitor, PAYMENT_METHOD.upi);
    await page.getByText(t('lbl_transfer_safe_upi')).waitFor();
    await placeButton(visitor).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
      .click();

    await page.getByRole('heading', { name: t('lbl_transfer_upi') }).waitFor();
    const { number, total } = latest();
    await page.getByRole('img', { name: 'Demo shop' }).waitFor();
    await expectSoundPage(page);
    // Back leads to no second order: the cart is empty.
    await page.goBack();
    await page.waitForURL((url) => !url.pathname.endsWith('/checkout'));
    expect(latest().number).toBe(number);

    await visitor.open('/orders-history');
    await page.getByText(t('lbl_order_awaits_transfer')).waitFor();
    await page.getByRole('link', { name: t('lbl_order_details_named', { number }) }).click();
    await page.getByRole('link', { name: t('lbl_order_pay_now') }).click();
    await page.getByLabel(t('lbl_transfer_utr')).fill('4123');
    await page.getByRole('button', { name: t('lbl_transfer_paid') }).click();
    await page.getByText(t.error('utr_wrong')).waitFor();
    await page.getByLabel(t('lbl_transfer_utr')).fill(utr);
    await page.getByRole('button', { name: t('lbl_transfer_paid') }).click();
    await page.getByText(t('lbl_transfer_claimed')).waitFor();
    await expectSoundPage(page);
    expect(latest().state).toBe('awaiting_payment');

    const office = await visit(browser, { locale, width: 390, height: 844 });
    const o = officeTranslator(locale);
    await joinOffice(office.page, `${locale}@statement.example.com`, locale, 'manager');
    await office.page
      .getByRole('link', { name: o('need_transfer') })
      .first()
      .waitFor();
    await office.page.goto('/office/orders/statement');
    await expectSoundPage(office.page);
    await office.page.getByLabel(o('statement_file'), { exact: true }).setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Date,Narration,Credit\n27/11/26,UPI ${number} ${utr},${total / 100}\n`),
    });
    await office.page.getByRole('button', { name: o('remittance_check'), exact: true }).press('Enter');
    await office.page.getByText(o('statement_result_match'), { exact: true }).waitFor();
    await expectSoundPage(office.page);
    await office.page.getByRole('button', { name: o('statement_record'), exact: true }).press('Enter');
    await office.page.getByText(o('statement_result_used'), { exact: true }).waitFor();
    expect(latest().state).toBe('paid');
    await page.reload();
    await page.getByText(t('lbl_order_status_1')).waitFor();
    expect([...visitor.errors, ...office.errors].filter((error) => !error.includes('status of 400'))).toEqual(
      [],
    );
    await visitor.leave();
    await office.leave();
  });
});

import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { findPlainProduct, inDatabase } from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { newCustomer } from '../../support/shop/shop-customer.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const placeCashOrder = async () => {
  const customer = await newCustomer();
  const product = await findPlainProduct();
  const [placed] = await customer.call('post-order', {
    cartJsonData: JSON.stringify([{ ...product.line(1), ShippingCharges: 0, DefaultImage: '' }]),
    PaymentMethod: PAYMENT_METHOD.cashOnDelivery,
  });
  const id = Number(placed?.OrderId);
  const total = Number(
    inDatabase((database) => database.prepare('select total from orders where id = ?').get(id))?.total,
  );
  return { id, number: String(placed?.OrderNumber), total };
};

const stateOf = (id: number): string =>
  String(inDatabase((database) => database.prepare('select state from orders where id = ?').get(id))?.state);

describe.each<[Locale, number, boolean]>(
  oneInGate(import.meta.url, [
    ['en', 1440, true],
    ['ar', 390, true],
    ['ar', 390, false],
  ]),
)('in %s at %i px, with JavaScript: %s', (locale, width, javaScript) => {
  test('a file is corrected, previewed and recorded, and the paid orders are completed', {
    tags: ['full'],
  }, async () => {
    const t = officeTranslator(locale);
    const [paid, short] = [await placeCashOrder(), await placeCashOrder()];
    const visitor = await visit(browser, { locale, width, height: 844, javaScript });
    const { page } = visitor;
    await joinOffice(page, `${locale}.${javaScript}@payouts.example.com`, locale, 'manager');
    const expectSound = async () => {
      if (javaScript) await expectSoundPage(page);
    };
    // The tab bar of phones may cover a button, which Playwright notices only with scripts.
    const press = (name: string, within: Page | ReturnType<Page['locator']> = page) =>
      within.getByRole('button', { name, exact: true }).press('Enter');

    await page.goto(`/office/orders/ship?id=${paid.id}&id=${short.id}`);
    await page.getByLabel(t('shipment_carrier'), { exact: true }).fill('Blue Dart');
    for (const { number } of [paid, short])
      await page.getByLabel(t('bulk_tracking_of', { number })).fill(`BD-${number}`);
    await press(t('bulk_ship_button'));
    await page.getByRole('link', { name: t('remittances'), exact: true }).press('Enter');
    await page.getByRole('heading', { name: t('remittances'), level: 1 }).waitFor();
    await expectSound();

    await page.getByRole('link', { name: t('remittances_owed') }).press('Enter');
    await page.getByRole('link', { name: paid.number }).waitFor();
    await expectSound();

    await page.goto('/office/orders/remittances/new');
    await expectSound();
    const upload = async (lines: readonly string[]) => {
      await page.getByLabel(t('remittance_file'), { exact: true }).setInputFiles({
        name: `payout-${locale}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
      await press(t('remittance_check'));
    };
    await page.getByLabel(t('shipment_carrier'), { exact: true }).fill('Blue Dart');
    await page.getByLabel(t('remittance_reference')).fill('UTR 4711');
    await upload(['AWB,COD amount', `BD-${paid.number},free`]);
    await page.getByText(t('fault_remittance_amount_invalid', { text: 'free' })).waitFor();
    await page.getByText(t('remittance_place', { line: 2, column: 'COD amount' })).waitFor();
    expect(await page.getByLabel(t('shipment_carrier'), { exact: true }).inputValue()).toBe('Blue Dart');
    expect(await page.getByLabel(t('remittance_reference')).inputValue()).toBe('UTR 4711');
    await expectSound();

    const file = [
      'AWB,COD amount',
      `BD-${paid.number},${paid.total / 100}`,
      `BD-${short.number},100`,
      'OTHER-1,250',
    ];
    await upload(file);
    await page
      .getByRole('heading', { name: t('remittance_preview', { file: `payout-${locale}.csv` }) })
      .waitFor();
    const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
    await rowOf(paid.number).getByText(t('remittance_result_paid')).waitFor();
    await rowOf(short.number).getByText(t('remittance_result_short')).waitFor();
    await rowOf('OTHER-1').getByText(t('remittance_result_unknown')).waitFor();
    await expectSound();
    await page.getByLabel(t('remittance_reference')).fill('UTR 4712');
    await press(t('remittance_record', { sum: formatMoney(paid.total + 35_000) }));

    await page.getByRole('heading', { name: 'Blue Dart', level: 1 }).waitFor();
    await page.getByText('UTR 4712').waitFor();
    await expectSound();
    expect([stateOf(paid.id), stateOf(short.id)]).toEqual(['in_progress', 'in_progress']);
    await press(t.plural('remittance_complete', 1));
    await page.getByText(t('done_remittance_completed', { n: 1 })).waitFor();
    expect([stateOf(paid.id), stateOf(short.id)]).toEqual(['completed', 'in_progress']);

    await page.getByRole('link', { name: short.number }).press('Enter');
    await page.getByText(t('paid_out', { carrier: 'Blue Dart' })).waitFor();
    await page.getByText(formatMoney(short.total - 10_000), { exact: true }).waitFor();
    await expectSound();
    expect(visitor.errors.filter((error) => !error.includes('status of 422'))).toEqual([]);
    await visitor.leave();
  });
});

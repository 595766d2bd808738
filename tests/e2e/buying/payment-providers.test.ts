import type { Browser } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { type StandIns, serveStandIns } from '../../support/browser/stand-in-scripts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  chooseMethod,
  findPlainProduct,
  listLiveOrders,
  listOrders,
  openCheckout,
  placeButton,
} from '../../support/shop/customer.ts';

let browser: Browser;
let visitor: Visitor;
let standIns: StandIns;
let email = '';
let count = 0;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => visitor.leave());

const arrive = async (locale: Locale = 'en', providers: 'card' | 'both' = 'both', width = 1440) => {
  visitor = await visit(browser, { locale, width });
  standIns = await serveStandIns(visitor.page, providers);
  count += 1;
  email = `provider-${count}-${locale}@example.com`;
  const product = await findPlainProduct(1);
  await becomeCustomer(visitor, email, [product.line(1)]);
  await openCheckout(visitor);
};

const enterCard = async (word: string) => {
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByLabel('Stand-in card field').fill(word);
  await dialog.getByRole('button', { name: visitor.t('lbl_chkout_pay') }).click();
};

const payByWallet = async () => {
  await chooseMethod(visitor, PAYMENT_METHOD.wallet);
  await placeButton(visitor).click();
  await visitor.page.getByRole('button', { name: 'Stand-in wallet' }).click();
};

const expectPlaced = async (method: number) => {
  await visitor.toasted(visitor.t('msg_order_placed'));
  expect(listLiveOrders(email)).toMatchObject([{ method, state: 'paid' }]);
};

const callsOf = (name: string): unknown[] =>
  standIns.calls.filter(([call]) => call === name).map(([, value]) => value);

describe.each(oneInGate(import.meta.url, LOCALES))("the card provider's script in %s", (locale) => {
  test('loads when the card form opens and not before, and has no postal code', async () => {
    await arrive(locale, 'card');
    expect(standIns.requested).toEqual([]);
    await placeButton(visitor).click();
    await visitor.page.getByRole('dialog').getByText('4242 4242 4242 4242').waitFor();
    await enterCard('approve');
    // Trusted Types require a second script.
    await expect.poll(() => standIns.requested.map((url) => new URL(url).pathname)).toHaveLength(2);
    expect(callsOf('create')).toEqual([{ type: 'card', hidePostalCode: true, locale }]);
    await expectPlaced(PAYMENT_METHOD.card);
    expect(visitor.errors).toEqual([]);
  });

  test('opens the confirmation of the bank with no window of the shop in front of it', async () => {
    await arrive(locale);
    await placeButton(visitor).click();
    await enterCard('challenge');
    await visitor.toasted(visitor.t('msg_order_placed'));
    expect(callsOf('handleNextAction')).toEqual([{ modal: false }]);
    await expectPlaced(PAYMENT_METHOD.card);
  });

  test('opens the wallet, whose approved payment the server checks and captures', async () => {
    await arrive(locale);
    await payByWallet();
    await expectPlaced(PAYMENT_METHOD.wallet);
    expect(standIns.requested.join()).toContain('client-id=stand-in-client');
    expect(visitor.errors).toEqual([]);
  });
});

describe.each(oneInGate(import.meta.url, LOCALES))('the window of Razorpay in %s on a phone', (locale) => {
  test('that is closed keeps the order for later, also after a reload, and pays it once', async () => {
    await arrive(locale, 'card', 390);
    const { page, t } = visitor;
    await chooseMethod(visitor, PAYMENT_METHOD.razorpay);
    expect(standIns.requested).toEqual([]);
    await placeButton(visitor).dblclick();
    await page.getByRole('button', { name: 'Stand-in close' }).click();
    const resume = page.getByRole('button', { name: t('lbl_chkout_resume_payment') });
    await resume.waitFor();
    const [waiting, ...more] = listOrders(email);
    expect([waiting?.state, more]).toEqual(['awaiting_payment', []]);
    await page.reload();
    await resume.click();
    await page.getByRole('button', { name: 'Stand-in pay' }).click();
    await expectPlaced(PAYMENT_METHOD.razorpay);
    expect(listOrders(email)).toHaveLength(1);
    const opened = { order_id: expect.stringContaining('sandbox_razorpay_'), modal: false, currency: 'INR' };
    const options = {
      ...opened,
      key: 'stand-in-client',
      amount: waiting?.total,
      name: t('lbl_chkout_razorpay_payee'),
    };
    expect(callsOf('Razorpay')).toMatchObject([options, options]);
    expect(visitor.errors).toEqual([]);
  });
});

describe('a provider', () => {
  test('shows the card form again when the bank declines the confirmation', { tags: ['full'] }, async () => {
    await arrive();
    const { page, t } = visitor;
    await page.evaluate(() => Object.assign(window, { bankAnswer: 'decline' }));
    await placeButton(visitor).click();
    await enterCard('challenge');
    await page.getByRole('dialog').getByText(t.error('card_not_authenticated')).waitFor();
    await enterCard('approve');
    await expectPlaced(PAYMENT_METHOD.card);
  });

  test('closes its window with an error when it makes no token', { tags: ['full'] }, async () => {
    await arrive();
    await placeButton(visitor).click();
    await enterCard('unusable');
    await visitor.page.getByText(visitor.t.error('unexpected')).first().waitFor();
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(listLiveOrders(email)).toEqual([]);
  });

  test('charges nothing and keeps the cart when its window is closed', { tags: ['full'] }, async () => {
    await arrive();
    await visitor.page.evaluate(() => Object.assign(window, { walletAnswer: 'cancel' }));
    await payByWallet();
    await visitor.page.getByText(visitor.t('lbl_chkout_given_up')).waitFor();
    expect(listLiveOrders(email)).toEqual([]);
    await expect.poll(() => placeButton(visitor).isEnabled()).toBe(true);
  });

  test('can be retried when its script does not load, and leaves the other payment methods', {
    tags: ['full'],
  }, async () => {
    await arrive();
    const { page, t } = visitor;
    standIns.away = true;
    await placeButton(visitor).click();
    await page.getByText(t('lbl_chkout_provider_failed')).waitFor();
    standIns.away = false;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_cart_retry') })
      .click();
    await page.getByLabel('Stand-in card field').waitFor();
    await page.keyboard.press('Escape');
    standIns.away = true;
    await chooseMethod(visitor, PAYMENT_METHOD.wallet);
    await placeButton(visitor).click();
    await page.getByText(t('lbl_chkout_provider_failed')).waitFor();
    await page.keyboard.press('Escape');
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    await placeButton(visitor).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
      .click();
    await visitor.toasted(t('msg_order_placed'));
    expect(listLiveOrders(email)).toMatchObject([{ method: PAYMENT_METHOD.cashOnDelivery }]);
  });
});

import type { Browser, Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toPaise } from '#domain/money.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { submitLogin } from '../../support/browser/locators/login-form.ts';
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
  untilQuoted,
} from '../../support/shop/customer.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof findPlainProduct>>;
let visitor: Visitor;
let email = '';
let count = 0;

beforeAll(async () => {
  browser = await launchBrowser();
  product = await findPlainProduct();
});
afterEach(() => visitor.leave());

const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  asks: '4000 0027 6000 3184',
  slow: '4000 0000 0000 0077',
  unheard: '4000 0000 0000 0259',
  unknown: '4111 1111 1111 1111',
};

const arrive = async (locale: Locale = 'en') => {
  visitor = await visit(browser, { locale });
  count += 1;
  email = `payment-${count}-${locale}@example.com`;
  await becomeCustomer(visitor, email, [product.line(1)]);
  await openCheckout(visitor);
};

const enterCard = async (page: Page, number: string) => {
  const { t } = visitor;
  const dialog = page.getByRole('dialog', { name: t('lbl_chkout_card_title') });
  await dialog.getByLabel(t('lbl_chkout_card_number')).fill(number);
  await dialog.getByLabel(t('lbl_chkout_card_expiry')).fill('12 / 39');
  await dialog.getByLabel(t('lbl_chkout_card_code')).fill('123');
  await dialog.getByRole('button', { name: t('lbl_chkout_pay') }).click();
};

const payByCard = async (number: string) => {
  await placeButton(visitor).click();
  await enterCard(visitor.page, number);
};

const press = (label: Parameters<Visitor['t']>[0]) =>
  visitor.page
    .getByRole('dialog')
    .getByRole('button', { name: visitor.t(label), exact: true })
    .click();

const expectPlaced = async (method: number) => {
  const { page, t } = visitor;
  await visitor.toasted(t('msg_order_placed'));
  expect(await page.evaluate(() => localStorage.getItem('cartItems') ?? '[]')).toBe('[]');
  const orders = listLiveOrders(email);
  expect(orders).toMatchObject([
    { method, state: method === PAYMENT_METHOD.cashOnDelivery ? 'placed' : 'paid' },
  ]);
  expect(orders[0]?.total).toBeGreaterThanOrEqual(toPaise(product.Price));
};

/** Expects no errors except the 409 of a refused call, which the browser logs. */
const expectNoErrors = () =>
  expect(visitor.errors.filter((error) => !/status of (409|503)/.test(error))).toEqual([]);

describe.each(oneInGate(import.meta.url, LOCALES))('an order in %s', (locale) => {
  test('is paid by card, the default', { tags: ['full'] }, async () => {
    await arrive(locale);
    await payByCard(CARD.good);
    await expectPlaced(PAYMENT_METHOD.card);
    await untilHome(visitor.page, locale);
    expectNoErrors();
  });

  test('is paid by card after the confirmation of the bank', async () => {
    await arrive(locale);
    await payByCard(CARD.asks);
    await press('lbl_chkout_bank_approve');
    await expectPlaced(PAYMENT_METHOD.card);
    expectNoErrors();
  });

  test('is paid by the wallet', { tags: ['full'] }, async () => {
    await arrive(locale);
    await chooseMethod(visitor, PAYMENT_METHOD.wallet);
    await placeButton(visitor).click();
    await press('lbl_chkout_wallet_start');
    await press('lbl_chkout_wallet_approve');
    await expectPlaced(PAYMENT_METHOD.wallet);
    await untilHome(visitor.page, locale);
    expectNoErrors();
  });

  test('is placed for payment in cash after a confirmation', { tags: ['full'] }, async () => {
    await arrive(locale);
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    await placeButton(visitor).click();
    await visitor.page.getByText(visitor.t('msg_place_order_question')).waitFor();
    await press('lbl_chkout_cancel');
    expect(listOrders(email)).toEqual([]);
    await placeButton(visitor).click();
    await press('lbl_chkout_confirm');
    await expectPlaced(PAYMENT_METHOD.cashOnDelivery);
    await untilHome(visitor.page, locale);
    expectNoErrors();
  });

  test('waits for another card when one is declined or lacks funds', async () => {
    await arrive(locale);
    const { page, t } = visitor;
    await payByCard(CARD.declined);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t.error('card_declined')).waitFor();
    await enterCard(page, CARD.poor);
    await dialog.getByText(t.error('card_insufficient_funds')).waitFor();
    expect(listLiveOrders(email)).toEqual([]);
    await enterCard(page, CARD.good);
    await expectPlaced(PAYMENT_METHOD.card);
    expectNoErrors();
  });
});

describe('a card', () => {
  test('is validated before anything is sent, field by field', { tags: ['full'] }, async () => {
    await arrive();
    const { page, t } = visitor;
    await placeButton(visitor).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('4242 4242 4242 4242').first().waitFor();
    await dialog.getByLabel(t('lbl_chkout_card_expiry')).fill('04 / 22');
    await dialog.getByRole('button', { name: t('lbl_chkout_pay') }).click();
    await dialog.getByText(t('lbl_chkout_card_number_wrong')).waitFor();
    await dialog.getByText(t('lbl_chkout_card_past')).waitFor();
    await dialog.getByText(t('lbl_chkout_card_code_wrong')).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('cc-number');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('lbl_chkout_place'));
    expectNoErrors();
  });

  test('that cannot be tokenised closes its window with an error', { tags: ['full'] }, async () => {
    await arrive();
    await payByCard(CARD.unknown);
    await visitor.page.getByText(visitor.t.error('unexpected')).first().waitFor();
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(listOrders(email)).toEqual([]);
    expectNoErrors();
  });

  test('of a slow bank shows that the payment is pending', { tags: ['full'] }, async () => {
    await arrive();
    // The response is held until the notice is visible, because fixed delays are unreliable on a slow machine.
    const seen = Promise.withResolvers<void>();
    await visitor.page.route('**/post-order', async (route) => {
      const response = await route.fetch();
      await seen.promise;
      await route.fulfill({ response });
    });
    await payByCard(CARD.slow);
    await visitor.page.getByText(visitor.t('lbl_chkout_slow')).waitFor();
    seen.resolve();
    await expectPlaced(PAYMENT_METHOD.card);
  });

  test('that was charged while the answer was lost is charged once, for one order', {
    tags: ['full'],
  }, async () => {
    await arrive();
    await payByCard(CARD.unheard);
    await expectPlaced(PAYMENT_METHOD.card);
    expect(listOrders(email)).toHaveLength(1);
  });

  test('that fails the confirmation of the bank can be replaced by another one', {
    tags: ['full'],
  }, async () => {
    await arrive();
    await payByCard(CARD.asks);
    await press('lbl_chkout_bank_decline');
    await visitor.page.getByText(visitor.t.error('card_not_authenticated')).first().waitFor();
    await enterCard(visitor.page, CARD.good);
    await expectPlaced(PAYMENT_METHOD.card);
    expectNoErrors();
  });
});

describe('an abandoned payment', () => {
  test('in the wallet by its cancel link charges nothing and keeps the cart', {
    tags: ['full'],
  }, async () => {
    await arrive();
    const { page, t } = visitor;
    await chooseMethod(visitor, PAYMENT_METHOD.wallet);
    await placeButton(visitor).click();
    await press('lbl_chkout_wallet_start');
    await press('lbl_chkout_wallet_cancel');
    await page.getByText(t('lbl_chkout_given_up')).waitFor();
    expect(listLiveOrders(email)).toEqual([]);
    await placeButton(visitor).click();
    await press('lbl_chkout_wallet_start');
    await press('lbl_chkout_wallet_decline');
    await page.getByText(t.error('wallet_declined')).first().waitFor();
    await press('lbl_chkout_wallet_start');
    await press('lbl_chkout_wallet_approve');
    await expectPlaced(PAYMENT_METHOD.wallet);
  });

  test('at the bank by a reload is found again, and completed', { tags: ['full'] }, async () => {
    await arrive();
    const { page, t } = visitor;
    await payByCard(CARD.asks);
    await page.getByRole('button', { name: t('lbl_chkout_bank_approve') }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: t('lbl_chkout_resume_payment') }).click();
    await press('lbl_chkout_bank_approve');
    await expectPlaced(PAYMENT_METHOD.card);
    expect(listOrders(email)).toHaveLength(1);
  });

  test('at the bank by the back button can be replaced by another payment method', async () => {
    await arrive();
    const { page, t } = visitor;
    await payByCard(CARD.asks);
    await page.getByRole('button', { name: t('lbl_chkout_bank_approve') }).waitFor();
    await page.goBack();
    await openCheckout(visitor);
    const giveUp = page.getByRole('button', { name: t('lbl_chkout_give_up') });
    await giveUp.waitFor();
    expect(await placeButton(visitor).count()).toBe(0);
    await giveUp.click();
    await page.getByText(t('lbl_chkout_given_up')).waitFor();
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    await placeButton(visitor).click();
    await press('lbl_chkout_confirm');
    await expectPlaced(PAYMENT_METHOD.cashOnDelivery);
  });
});

describe('one order at most', () => {
  test('for a double click on the button that pays', { tags: ['full'] }, async () => {
    await arrive();
    const { page, t } = visitor;
    await placeButton(visitor).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('lbl_chkout_card_number')).fill(CARD.good);
    await dialog.getByLabel(t('lbl_chkout_card_expiry')).fill('12 / 39');
    await dialog.getByLabel(t('lbl_chkout_card_code')).fill('123');
    await dialog.getByRole('button', { name: t('lbl_chkout_pay') }).dblclick();
    await expectPlaced(PAYMENT_METHOD.card);
    expect(listOrders(email)).toHaveLength(1);
  });

  test('for two tabs that pay at the same moment, in different ways', async () => {
    await arrive();
    const { page, t } = visitor;
    const other = await visitor.context.newPage();
    await other.goto('/en/checkout');
    await untilQuoted({ ...visitor, page: other });
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    await placeButton(visitor).click();
    await placeButton({ ...visitor, page: other }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByLabel(t('lbl_chkout_card_number')).fill(CARD.good);
    await dialog.getByLabel(t('lbl_chkout_card_expiry')).fill('12 / 39');
    await dialog.getByLabel(t('lbl_chkout_card_code')).fill('123');
    // The second tab may detect the empty cart and redirect home before the click.
    const late = () => undefined;
    const home = Promise.all([page, other].map((tab) => untilHome(tab)));
    const presses = [
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
        .click(),
      dialog.getByRole('button', { name: t('lbl_chkout_pay') }).click(),
    ];
    await Promise.race([Promise.all(presses.map((press) => press.catch(late))), home]);
    await home;
    expect(listLiveOrders(email)).toHaveLength(1);
  });

  test('for an order whose answer was lost: the same request is sent again, also after a reload', async () => {
    await arrive();
    const { page, t } = visitor;
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    // The order reaches the server, but the responses are lost.
    await page.route('**/post-order', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await placeButton(visitor).click();
    await press('lbl_chkout_confirm');
    await page.getByRole('button', { name: t('lbl_chkout_resume_order') }).waitFor();
    await page.unroute('**/post-order');
    await page.reload();
    await page.getByRole('button', { name: t('lbl_chkout_resume_order') }).click();
    await expectPlaced(PAYMENT_METHOD.cashOnDelivery);
    expect(listOrders(email)).toHaveLength(1);
  });

  test('for a customer whose session ended meanwhile: login and back, nothing lost', async () => {
    await arrive();
    const { page, t } = visitor;
    await page.getByLabel(t('lbl_chkout_note')).fill('Ring twice');
    await placeButton(visitor).click();
    const other = await visitor.context.newPage();
    await other.goto('/en/faq');
    await other.evaluate(() => localStorage.setItem('token', 'gone'));
    await enterCard(page, CARD.good);
    await page.waitForURL('**/login?next=**');
    await submitLogin(visitor, email);
    await page.waitForURL('**/en/checkout');
    await expect.poll(() => page.getByLabel(t('lbl_chkout_note')).inputValue()).toBe('Ring twice');
    expect(listOrders(email)).toEqual([]);
  });
});

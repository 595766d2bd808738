import { join } from 'node:path';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES, type Locale, otherLocale } from '#i18n/locales.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { field, readDescriptions } from '../../support/browser/locators/field.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  cartOf,
  chooseMethod,
  findPlainProduct,
  placeButton,
  untilQuoted,
} from '../../support/shop/customer.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { openOwnShop, shopFolder } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
let product: Awaited<ReturnType<typeof findPlainProduct>>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), findPlainProduct()]);
});

const DETAILS = {
  lbl_signup_first_name: 'Meera',
  lbl_signup_last_name: 'Nair',
  lbl_signup_mobile: '98450 12345',
  lbl_signup_address: 'Flat 2A, 7 Lavelle Road',
} as const;

/** Comes from the cart, as a visitor without an account. */
const arrive = async (locale: Locale, width = 390): Promise<Visitor> => {
  const visitor = await visit(browser, { locale, width, height: 844 });
  await visitor.store({ cartItems: cartOf([product.line(1)]) });
  // The language is changed on the way.
  await visitor.page.goto(`/${otherLocale(locale)}/checkout`);
  await visitor.page.waitForURL('**/login?next=*');
  await visitor.page.locator(`a[data-language="${locale}"]`).first().click();
  await visitor.page.waitForURL(`**/${locale}/login?next=*`);
  await visitor.page.getByRole('link', { name: visitor.t('lbl_guest_way') }).click();
  await visitor.page.waitForURL('**/guest?next=*');
  return visitor;
};

const fill = async ({ page, t }: Visitor, more: Readonly<Record<string, string>> = {}) => {
  // The postal code fills the state, and the city if there is one.
  await field(page, t('lbl_guest_code')).fill('560001');
  await expect.poll(() => field(page, t('lbl_signup_state')).inputValue()).not.toBe('');
  const city = field(page, t('lbl_signup_city'));
  await expect.poll(() => city.locator('option').count()).toBeGreaterThan(1);
  if ((await city.inputValue()) === '') await city.selectOption({ index: 1 });
  for (const [label, value] of Object.entries({ ...DETAILS, ...more }))
    await field(page, t(label as keyof typeof DETAILS)).fill(value);
};

const submit = async ({ page, t }: Visitor) => {
  await page.getByRole('button', { name: t('lbl_guest_submit') }).click();
};

const orderInCash = async (visitor: Visitor) => {
  const { page, t } = visitor;
  await untilQuoted(visitor);
  await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
  await placeButton(visitor).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
    .click();
};

describe.each(oneInGate(import.meta.url, LOCALES))('a guest in %s', (locale) => {
  test('orders with cash and a phone number, and reaches the order by its link alone', async () => {
    const visitor = await arrive(locale);
    const { page, t } = visitor;
    await submit(visitor);
    expect(await readDescriptions(field(page, t('lbl_signup_first_name')))).toEqual([
      t.error('required', { label: t('lbl_signup_first_name') }),
    ]);
    expect(await toasts(visitor).getByRole('alert').count()).toBe(0);
    await fill(visitor, { lbl_signup_mobile: '12345' });
    await submit(visitor);
    await expect
      .poll(() => readDescriptions(field(page, t('lbl_signup_mobile'))))
      .toContain(t.error('phone_wrong'));
    await expectSoundPage(page);
    await field(page, t('lbl_signup_mobile')).fill('98450 12345');
    await submit(visitor);

    await page.waitForURL(`**/${locale}/checkout`);
    await orderInCash(visitor);
    await untilHome(page, locale);
    const panel = page.getByRole('region', {
      name: new RegExp(t('lbl_receipt_thanks_named', { name: '.+' })),
    });
    const number = /Q1\d{5}/.exec((await panel.textContent()) ?? '')?.[0] ?? '-';
    await panel.getByRole('link', { name: t('lbl_chkout_see_order') }).click();
    await page.waitForURL('**/order?link=*');
    await page.getByText(number).first().waitFor();
    const address = page.url();

    await visitor.open('/orders-history');
    await page.waitForURL('**/login?next=*');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();

    const other = await visit(browser, { locale, javaScript: false });
    await other.page.goto(address);
    await other.page.getByText(number).first().waitFor();
    await other.leave();
  });

  test('adds an e-mail to pay by card, and an account takes the orders over after a code', async () => {
    const email = `guest-${locale}@example.com`;
    const visitor = await arrive(locale, 1440);
    const { page, t } = visitor;
    await fill(visitor);
    await submit(visitor);
    await page.waitForURL(`**/${locale}/checkout`);
    await untilQuoted(visitor);
    await chooseMethod(visitor, PAYMENT_METHOD.card);
    await placeButton(visitor).click();
    await page.getByText(t.error('guest_email')).first().waitFor();
    await page
      .getByRole('link', { name: t('lbl_chkout_edit_guest') })
      .first()
      .click();
    await page.waitForURL('**/guest?next=*');
    await expect.poll(() => field(page, t('lbl_signup_city')).inputValue()).not.toBe('');
    expect(await field(page, t('lbl_signup_address')).inputValue()).toBe(DETAILS.lbl_signup_address);
    await field(page, t('lbl_signup_email')).fill(email);
    await submit(visitor);
    await page.waitForURL(`**/${locale}/checkout`);
    await untilQuoted(visitor);
    await chooseMethod(visitor, PAYMENT_METHOD.card);
    await placeButton(visitor).click();
    const dialog = page.getByRole('dialog', { name: t('lbl_chkout_card_title') });
    await dialog.getByLabel(t('lbl_chkout_card_number')).fill('4242 4242 4242 4242');
    await dialog.getByLabel(t('lbl_chkout_card_expiry')).fill('12 / 39');
    await dialog.getByLabel(t('lbl_chkout_card_code')).fill('123');
    await dialog.getByRole('button', { name: t('lbl_chkout_pay') }).click();
    await untilHome(page, locale);
    await visitor.leave();

    const owner = await visit(browser, { locale });
    await becomeCustomer(owner, email, []);
    await owner.open('/orders-history');
    await owner.page.getByRole('heading', { name: t('lbl_order_empty') }).waitFor();
    await owner.page.getByRole('button', { name: t('lbl_guest_claim_send') }).click();
    const code = field(owner.page, t('lbl_guest_claim_code'));
    await code.waitFor();
    await code.fill('000000');
    await owner.page.getByRole('button', { name: t('lbl_guest_claim_submit') }).click();
    await expect.poll(() => readDescriptions(code)).toEqual([t.error('otp_wrong')]);
    const find = async () =>
      (await readInbox(join(shopFolder(), 'mail'))).findLast(
        (mail) => mail.to?.[0]?.address === email && codeOf(mail) !== '',
      );
    await expect.poll(find).toBeDefined();
    await code.fill(codeOf(await find()));
    await owner.page.getByRole('button', { name: t('lbl_guest_claim_submit') }).click();
    await owner.page.getByText(t.plural('lbl_guest_claim_done', 1)).first().waitFor();
    await owner.page.getByRole('row', { name: /Q1\d{5}/ }).waitFor();
    expect(owner.errors.filter((error) => !/status of 400/.test(error))).toEqual([]);
    await owner.leave();
  });
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { readOverflow, resize } from '../../support/browser/layout.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  chooseMethod,
  findPlainProduct,
  inDatabase,
  listOrders,
  openCheckout,
  orderSummary,
  placeButton,
  untilQuoted,
} from '../../support/shop/customer.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock, openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
let folder: string;
let shop: ShopProcess;
let product: Awaited<ReturnType<typeof findPlainProduct>>;
let visitor: Visitor;
let email: string;
let count = 0;

beforeAll(async () => {
  [browser, folder, product] = await Promise.all([launchBrowser(), copyStock(), findPlainProduct()]);
  shop = await startShop(folder, { RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => visitor.leave());

const arrive = async (locale: Locale) => {
  visitor = await visit(browser, { locale, origin: shop.url, width: 320, height: 640 });
  count += 1;
  email = `noura${count}@example.com`;
  const pieces = Math.ceil(5000 / product.Price);
  await becomeCustomer(visitor, email, [product.line(pieces)], shop.url);
  await openCheckout(visitor);
};

const fieldOf = (page: Page) => page.getByLabel(visitor.t('lbl_chkout_code_label'));
const press = (page: Page, label: Parameters<Visitor['t']>[0]) =>
  page.getByRole('button', { name: visitor.t(label) }).click();

const orderInCash = async (page: Page) => {
  await chooseMethod({ ...visitor, page }, PAYMENT_METHOD.cashOnDelivery);
  await placeButton({ ...visitor, page }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visitor.t('lbl_chkout_confirm'), exact: true })
    .click();
  await page.getByText('n***@example.com').waitFor();
};

const receiveCode = async (): Promise<string> => {
  const find = async () =>
    (await readInbox(join(folder, 'mail'))).findLast(
      (mail) => mail.to?.[0]?.address === email && codeOf(mail) !== '',
    );
  await expect.poll(find).toBeDefined();
  return codeOf(await find());
};

const typedIn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'));
const states = () => listOrders(email, folder).map(({ state }) => state);

const set = (key: string, value: unknown) =>
  inDatabase(
    (database) =>
      database
        .prepare('insert or replace into setting (key, value) values (?, ?)')
        .run(key, JSON.stringify(value)),
    folder,
  );
/** Also a phone at 200 %. */
const expectFits = async (page: Page) => {
  for (const width of [195, 320]) {
    await resize(page, width);
    expect([width, await readOverflow(page)]).toEqual([width, 0]);
  }
};
const setRules = (rules: readonly string[]) => set('cash_rules', rules);

describe.each(oneInGate(import.meta.url, LOCALES))('a large first cash order in %s, on a phone', (locale) => {
  test('is refused in cash by the rules of the shop, until the first matching one accepts it', {
    tags: ['full'],
  }, async () => {
    await arrive(locale);
    const { page, t } = visitor;
    setRules(['refuse:postcode:5600', 'refuse:total:100']);
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    const confirm = page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true });
    await placeButton(visitor).click();
    await confirm.click();
    await page.getByText(t.error('cash_refused_postcode')).first().waitFor();
    setRules(['accept:postcode:560', 'refuse:all']);
    await placeButton(visitor).click();
    await confirm.click();
    await fieldOf(page).waitFor();
    expect(states()).toEqual([]);
    setRules([]);
  });

  test('has the fee of the shop in its sums, and a changed one is shown before it is charged', {
    tags: ['full'],
  }, async () => {
    set('cash_fee', 4900);
    await arrive(locale);
    const { page, t } = visitor;
    const fee = page.getByRole('definition').filter({ hasText: '₹49' });
    await untilQuoted(visitor);
    await orderSummary(visitor)
      .getByRole('button', { name: t('lbl_chkout_fold') })
      .click();
    expect(await fee.count()).toBe(0);
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    await fee.waitFor();
    await expectFits(page);

    set('cash_fee', 9900);
    await placeButton(visitor).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
      .click();
    await page.getByRole('definition').filter({ hasText: '₹99' }).waitFor();
    expect(states()).toEqual([]);
    set('cash_fee', 0);
  });

  test('asks for the code of the mail, shows an error for a wrong one, and is placed with the right one', async () => {
    await arrive(locale);
    const { page, t } = visitor;
    await page.getByLabel(t('lbl_chkout_note')).fill('Ring twice');
    await orderInCash(page);
    expect(await typedIn(page)).toBe('one-time-code');
    await expectFits(page);
    expect(await listViolations(page)).toEqual([]);

    await page.keyboard.press('Enter');
    await page.getByText(t('lbl_chkout_code_incomplete')).waitFor();
    const code = await receiveCode();
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText(t.error('otp_wrong')).waitFor();
    expect(await fieldOf(page).getAttribute('aria-invalid')).toBe('true');
    expect(states()).toEqual([]);

    await page.getByLabel(t('lbl_chkout_note')).fill('Ring once');
    // Some mail programs copy the code with a separator.
    await fieldOf(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: t('lbl_chkout_code_submit') }).dblclick();
    await visitor.toasted(t('msg_order_placed'));
    await untilHome(page, locale);
    expect(states()).toEqual(['placed']);
    expect(await page.evaluate(() => localStorage.getItem('cartItems') ?? '[]')).toBe('[]');
    expect(visitor.errors.filter((error) => !/status of (400|409)/.test(error))).toEqual([]);
  });
});

describe('a large first cash order', () => {
  test('can be paid another way, and a reload shows the form with its input', {
    tags: ['full'],
  }, async () => {
    await arrive('en');
    const { page, t } = visitor;
    await page.getByLabel(t('lbl_chkout_note')).fill('Ring twice');
    await orderInCash(page);
    await press(page, 'lbl_chkout_code_instead');
    await fieldOf(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('value')))
      .toBe(String(PAYMENT_METHOD.card));
    expect(await placeButton(visitor).isVisible()).toBe(true);

    await orderInCash(page);
    await page.reload();
    await untilQuoted(visitor);
    expect(await page.getByLabel(t('lbl_chkout_note')).inputValue()).toBe('Ring twice');
    expect(await placeButton(visitor).isVisible()).toBe(true);
    expect(await fieldOf(page).count()).toBe(0);
    expect(states()).toEqual([]);
  });

  test('is placed once from two tabs that both ask for the code', { tags: ['full'] }, async () => {
    await arrive('en');
    const { page, context } = visitor;
    const other = await context.newPage();
    await other.goto('/en/checkout');
    await untilQuoted({ ...visitor, page: other });
    await orderInCash(page);
    await orderInCash(other);
    const code = await receiveCode();
    for (const tab of [page, other]) await fieldOf(tab).fill(code);
    await Promise.all([page, other].map((tab) => press(tab, 'lbl_chkout_code_submit').catch(() => {})));
    await Promise.all([page, other].map((tab) => untilHome(tab)));
    expect(states()).toEqual(['placed']);
  });
});

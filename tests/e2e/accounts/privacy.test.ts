import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { accountLink, languageLink } from '../../support/browser/locators/header.ts';
import { observeRules } from '../../support/browser/page-rules.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { enterAs, logOut, newCustomer } from '../../support/shop/shop-customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  test('the checkout of a customer with a cart contacts no other host and sets no cookie before a payment method is chosen', async () => {
    const visitor = await visit(browser, { locale });
    const { expectKept } = await observeRules(visitor);
    const customer = await newCustomer();
    const line = {
      ProductId: 1,
      productSelectedAttributes: [],
      Quantity: 1,
      ShippingCharges: 0,
      DefaultImage: '',
    };
    await visitor.store({ cartItems: JSON.stringify([line]) });
    await enterAs(visitor, customer, '/checkout');
    await visitor.page.getByText('Flat 4B, 22 Residency Road').first().waitFor();
    await visitor.page.keyboard.press('End');
    await visitor.settle();
    await expectKept();
    await visitor.leave();
  });
});

test('the only cookie is the language, set once the visitor chooses one', async () => {
  const visitor = await visit(browser, { locale: 'en' });
  await visitor.open('/about');
  expect(await visitor.context.cookies()).toEqual([]);
  await languageLink(visitor).click();
  await visitor.page.waitForURL('**/ar/**');
  expect((await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
    'langCode=ar',
  ]);
  await visitor.leave();
});

describe('the data of a customer in browser storage', () => {
  const readStorages = ({ page }: Visitor) =>
    page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }) as [string, string][]);
  const keysWith = async (visitor: Visitor, text: string) =>
    (await readStorages(visitor)).filter(([, value]) => value.includes(text)).map(([key]) => key);

  const FIELDS = [
    'UserID',
    'FirstName',
    'LastName',
    'MobileNo',
    'AddressLineOne',
    'CountryID',
    'CountryName',
    'StateProvinceID',
    'StateName',
    'CityID',
    'CityName',
    'PostalCode',
    'EmailAddress',
    'TaxNumber',
  ];

  test('is one profile, without unused fields, and one token; a logout removes both in every tab', async () => {
    const customer = await newCustomer({ LastName: 'Zahrani', AddressLineOne: '7 Hidden Lane' });
    const visitor = await visit(browser);
    const { page } = visitor;
    // Earlier versions stored additional fields and the profile twice.
    const old = { ...customer.user, Token: customer.token, PasswordHash: 'old-hash' };
    await enterAs(visitor, { ...customer, user: old }, '/about');
    await page.evaluate(
      (user) => localStorage.setItem('root', JSON.stringify({ user: { user, isLogin: true } })),
      old,
    );
    await page.reload();
    await expect.poll(() => keysWith(visitor, '7 Hidden Lane')).toEqual(['user']);
    await visitor.open('/update-profile');
    await expect.poll(() => keysWith(visitor, 'old-hash')).toEqual([]);
    expect(await keysWith(visitor, customer.token)).toEqual(['token']);
    for (const text of ['Zahrani', '7 Hidden Lane', customer.email, '98450'])
      expect([text, await keysWith(visitor, text)]).toEqual([text, ['user']]);
    const user = JSON.parse((await readStorages(visitor)).find(([key]) => key === 'user')?.[1] ?? '{}');
    expect(Object.keys(user).filter((name) => !FIELDS.includes(name))).toEqual([]);
    expect(await keysWith(visitor, customer.password)).toEqual([]);

    const other = await visitor.context.newPage();
    await other.goto('/en/faq');
    await accountLink({ ...visitor, page: other }).click();
    await logOut(visitor);
    await untilHome(page);
    await other
      .getByRole('dialog')
      .getByRole('link', { name: visitor.t('lbl_nav_signup') })
      .waitFor();
    for (const text of ['Zahrani', '7 Hidden Lane', customer.email, '98450', customer.token])
      expect([text, await keysWith({ ...visitor, page: other }, text)]).toEqual([text, []]);
    await visitor.leave();
  });
});

import { DatabaseSync } from 'node:sqlite';
import type { Browser, Locator } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatNumericDate } from '#i18n/format-date.ts';
import { LOCALES } from '#i18n/locales.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { accountField, submitButton } from '../../support/browser/locators/account-forms.ts';
import { definition } from '../../support/browser/locators/definition.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { chooseMethod, openCheckout, orderSummary } from '../../support/shop/customer.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const query = <Row>(sql: string, ...values: (string | number)[]): Row[] => {
  const database = new DatabaseSync(`${shopFolder()}/shop.db`, { readOnly: true });
  try {
    return database.prepare(sql).all(...values) as Row[];
  } finally {
    database.close();
  }
};

const getStock = (): number =>
  query<{ stock: number }>("select stock_quantity as stock from product where key = 'prime-whey'")[0]
    ?.stock ?? 0;

const signUp = async (visitor: Visitor, email: string) => {
  const fields = {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: email,
    Password: 'correct horse',
    ConfirmPassword: 'correct horse',
    AddressLineOne: 'Flat 4B, 22 Residency Road',
    PostalCode: '560025',
    MobileNo: '98450 12345',
  };
  for (const [name, value] of Object.entries(fields)) await accountField(visitor, 'signup', name).fill(value);
  // The postal code fills them in, so that the checkout asks for nothing more.
  for (const name of ['StateProvinceId', 'CityId'])
    await expect.poll(() => accountField(visitor, 'signup', name).inputValue()).toMatch(/^\d+$/);
  await submitButton(visitor, 'signup').click();
};

const moneyIn = async (place: Locator): Promise<string> =>
  ((await place.textContent()) ?? '').replace(/[^₹\d,.]/g, '');

const PRODUCT = { en: 'Prime Whey Protein', ar: 'برايم واي بروتين' } as const;

describe.each(oneInGate(import.meta.url, LOCALES))('a new customer in %s', (locale) => {
  test('finds a product, chooses options, signs up, orders and sees the order; all prices agree to the paisa', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const stock = getStock();
    const main = page.getByRole('main');

    await visitor.open('/');
    await page
      .getByRole('list', { name: t('lbl_home_categories') })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/all-products/**');
    await main.getByRole('heading', { name: PRODUCT[locale], exact: true }).getByRole('link').click();
    await page.waitForURL('**/product-detail/1/**');

    for (const group of await main.getByRole('radiogroup').all())
      await group.getByRole('radio').nth(1).click();
    const unit = 498_900;
    await page
      .getByRole('region', { name: PRODUCT[locale], exact: true })
      .getByRole('paragraph')
      .getByText(formatMoney(unit), { exact: true })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('v')).toBeTruthy();
    await page
      .getByRole('button', { name: t('lbl_prod_buy_more') })
      .first()
      .click();
    await page
      .getByRole('button', { name: t('lbl_prod_buy_add') })
      .first()
      .click();
    await visitor.toasted(t('msg_added_to_cart'));

    await visitor.open('/cart');
    const sum = main.getByRole('paragraph').filter({ hasText: t('lbl_cart_line_total') });
    await expect.poll(() => moneyIn(sum)).toBe(formatMoney(2 * unit));
    await page.reload();
    const summary = page.getByRole('complementary', { name: t('lbl_cart_summary') });
    await expect.poll(() => moneyIn(definition(summary, t('lbl_cart_total')))).toBe(formatMoney(2 * unit));

    await visitor.open('/signup');
    await signUp(visitor, `journey-${locale}@example.com`);
    await untilHome(page, locale);

    await visitor.open('/checkout');
    const total = definition(orderSummary(visitor), t('lbl_cart_total'));
    await expect.poll(() => moneyIn(total)).toBe(formatMoney(2 * unit));
    await page.getByText('Flat 4B, 22 Residency Road').first().waitFor();
    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    await page
      .getByRole('button', { name: t('lbl_chkout_place') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('msg_place_order_question')).waitFor();
    await dialog.getByRole('button', { name: t('lbl_chkout_confirm'), exact: true }).click();
    await visitor.toasted(t('msg_order_placed'));
    await untilHome(page, locale);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))).toEqual([]);

    const [order] = query<{ id: number; number: string; total: number; placed_at: number }>(
      'select o.id, o.number, o.total, o.placed_at from orders o join customer c on c.id = o.customer_id where c.email_key = ?',
      `journey-${locale}@example.com`,
    );
    expect(order?.total).toBe(2 * unit);
    expect(
      query('select unit_price, quantity, line_total from order_line where order_id = ?', order?.id ?? 0),
    ).toMatchObject([{ unit_price: unit, quantity: 2, line_total: 2 * unit }]);
    expect(getStock()).toBe(stock - 2);

    await visitor.open('/orders-history');
    const row = page.getByRole('row', { name: new RegExp(order?.number ?? '-') });
    await row.waitFor();
    const text = await row.textContent();
    expect(text).toContain(formatMoney(2 * unit));
    expect(text).toContain(formatNumericDate(order?.placed_at ?? 0));
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('is redirected by the guards: no checkout signed out, none with an empty cart', async () => {
    const visitor = await visit(browser, { locale });
    await visitor.open('/checkout');
    await visitor.page.waitForURL(`**/${locale}/login**`);
    await visitor.open('/orders-history');
    await visitor.page.waitForURL(`**/${locale}/login**`);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

test('a double click on the submit button places one order', async () => {
  const visitor = await visit(browser);
  const { page, t } = visitor;
  await visitor.open('/signup');
  await signUp(visitor, 'double-click@example.com');
  await untilHome(page);
  const [product] = query<{ id: number }>(
    'select id from product where has_variants = 0 and stock_quantity > 5 order by id limit 1',
  );
  await page.evaluate((id) => {
    const item = {
      ProductId: id,
      productSelectedAttributes: [],
      Quantity: 1,
      ShippingCharges: 0,
      DefaultImage: '',
    };
    localStorage.setItem('cartItems', JSON.stringify([item]));
  }, product?.id);
  await openCheckout(visitor);
  await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
  await page
    .getByRole('button', { name: t('lbl_chkout_place') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
    .dblclick();
  await visitor.toasted(t('msg_order_placed'));
  const orders = query(
    'select o.id from orders o join customer c on c.id = o.customer_id where c.email_key = ?',
    'double-click@example.com',
  );
  expect(orders).toHaveLength(1);
  await visitor.leave();
});

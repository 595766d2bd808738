import axe from 'axe-core';
import type { Browser } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toPaise } from '#domain/money.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { definition } from '../../support/browser/locators/definition.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  type CartEntry,
  cartOf,
  chooseMethod,
  findPlainProduct,
  inDatabase,
  listLiveOrders,
  openCheckout,
  orderSummary,
  placeButton,
} from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
let visitor: Visitor;
let email = '';
let count = 0;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => visitor.leave());

const arrive = async (cart: readonly CartEntry[], locale: Locale = 'en', width = 1440) => {
  visitor = await visit(browser, { locale, width });
  count += 1;
  email = `checkout-${count}-${locale}@example.com`;
  await becomeCustomer(visitor, email, cart);
};

/** Leaves so many pieces of the product, or of each of its variants. @returns a function that restores them */
const leavePieces = (id: number, pieces: number): (() => void) =>
  inDatabase((database) => {
    const variants = database.prepare('select id, stock from product_variant where product_id = ?').all(id);
    const restore = variants.map(
      (row) => `update product_variant set stock = ${row.stock} where id = ${row.id}`,
    );
    if (variants.length === 0) {
      const stock = changeProduct(id, 'stock_quantity', pieces);
      return () => changeProduct(id, 'stock_quantity', stock);
    }
    database.exec(`update product_variant set stock = ${pieces} where product_id = ${id}`);
    return () => inDatabase((again) => again.exec(restore.join(';')));
  });

const changeProduct = (id: number, column: 'price' | 'stock_quantity', value: number): number =>
  inDatabase((database) => {
    const before = database.prepare(`select ${column} as value from product where id = ?`).get(id);
    database.prepare(`update product set ${column} = ? where id = ?`).run(value, id);
    return Number(before?.value);
  });

const total = () => definition(orderSummary(visitor), visitor.t('lbl_cart_total'));
const discount = () => definition(orderSummary(visitor), visitor.t('lbl_cart_coupon'));
const priceRise = (before: number, now: number) =>
  visitor.page.getByText(
    visitor.t('lbl_cart_price_up', { before: formatMoney(before), now: formatMoney(now) }),
  );
const couponField = () => visitor.page.getByLabel(visitor.t('lbl_chkout_coupon'), { exact: true });
const applyCoupon = async (code: string) => {
  await couponField().fill(code);
  await couponField().press('Enter');
};
const payInCash = async () => {
  const { page, t } = visitor;
  await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
  await placeButton(visitor).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
    .click();
};

/** Makes a coupon of 100 rupees in the office. @returns the page of the member */
const makeCoupon = async (code: string, locale: Locale) => {
  const member = await visit(browser, { locale });
  const t = officeTranslator(locale);
  await joinOffice(member.page, `${code}@coupons.example.com`, locale, 'manager');
  await member.page.goto('/office/promotions/coupons/new');
  for (const [name, value] of Object.entries({ code, nameEn: 'Thanks', nameAr: 'شكرًا', amount: '100' }))
    await member.page.locator(`main [name=${name}]`).fill(value);
  await member.page.locator('main [name=by]').selectOption('sum');
  await member.page.getByRole('button', { name: t('coupon_add') }).click();
  await member.page.getByText(t('done_coupon_added', { code })).waitFor();
  return member;
};

describe.each(oneInGate(import.meta.url, LOCALES))('a coupon of the office in %s', (locale) => {
  test('is refused with a message, applied once, deducted from the order and listed with it', async () => {
    const product = await findPlainProduct(2);
    const code = `OFFICE-${locale.toUpperCase()}`;
    const member = await makeCoupon(code, locale);
    await arrive([product.line(1)], locale);
    const { page, t } = visitor;
    await openCheckout(visitor);
    await applyCoupon('');
    await page
      .getByText(t.error('required', { label: t('lbl_chkout_coupon') }))
      .first()
      .waitFor();
    await applyCoupon('x'.repeat(31));
    await page
      .getByText(t.error('too_long', { label: t('lbl_chkout_coupon'), n: 30 }))
      .first()
      .waitFor();
    await applyCoupon('NOSUCHCODE');
    await page.getByText(t.error('coupon_invalid')).first().waitFor();
    const before = (await total().textContent()) ?? '';
    await applyCoupon(code);
    await discount().waitFor();
    expect(await total().getByRole('deletion').textContent()).toContain(before.replace(/[^₹\d,.]/g, ''));
    await page.getByRole('button', { name: t('lbl_chkout_coupon_applied'), exact: true }).click();
    await page.getByText(t('lbl_chkout_coupon_applied_already')).first().waitFor();
    await page.reload();
    await discount().waitFor();
    await payInCash();
    await visitor.toasted(t('msg_order_placed'));
    const [order] = listLiveOrders(email);
    expect(order).toMatchObject({ discount: 10_000 });
    await member.page.goto(`/office/promotions/coupons/${code}`);
    await member.page.locator(`main a[href^="/office/orders/"]`).first().click();
    await member.page.getByText(code).first().waitFor();
    expect([...visitor.errors, ...member.errors]).toEqual([]);
    await member.leave();
  });
});

describe('a coupon', () => {
  test('is removed with a message when the cart falls below its minimum', { tags: ['full'] }, async () => {
    const product = await findPlainProduct(2);
    await arrive([product.line(1)]);
    const { page, t } = visitor;
    await openCheckout(visitor);
    await applyCoupon('WELCOME100');
    await discount().waitFor();
    const other = await visitor.context.newPage();
    await other.goto('/en/faq');
    const cheap = inDatabase((database) =>
      database
        .prepare(
          'select id from product where has_variants = 0 and discounted_price is null and price < 50000 and stock_quantity > 5 limit 1',
        )
        .get(),
    );
    await other.evaluate(
      (cart) => localStorage.setItem('cartItems', cart),
      cartOf([{ ProductId: Number(cheap?.id), Quantity: 1 }]),
    );
    await page.getByText(t('lbl_chkout_coupon_lost', { code: 'WELCOME100', reason: '' }).trim()).waitFor();
    expect(await discount().count()).toBe(0);
  });

  test('has no field while a product is on sale', { tags: ['full'] }, async () => {
    const product = inDatabase((database) =>
      database
        .prepare(
          'select id from product where has_variants = 0 and discounted_price is not null and (discount_ends_at is null or discount_ends_at > ?) and stock_quantity > 5 limit 1',
        )
        .get(Date.now()),
    );
    await arrive([{ ProductId: Number(product?.id), Quantity: 1 }]);
    await openCheckout(visitor);
    expect(await couponField().count()).toBe(0);
    await visitor.page.getByText(visitor.t.error('coupon_with_discount')).waitFor();
  });
});

describe('a stale cart', () => {
  test('shows the old and the new price on cart and checkout, until the customer has seen it', {
    tags: ['full'],
  }, async () => {
    const product = await findPlainProduct(4);
    await arrive([product.line(1)]);
    const { page, t } = visitor;
    await visitor.open('/cart');
    await page.getByRole('complementary', { name: t('lbl_cart_summary') }).waitFor();
    const before = changeProduct(product.ProductId, 'price', toPaise(product.Price) + 5000);
    try {
      await page.reload();
      const changed = priceRise(before, before + 5000);
      await changed.waitFor();
      await openCheckout(visitor);
      await changed.waitFor();
      await page.getByRole('button', { name: t('lbl_cart_prices_seen') }).click();
      await changed.waitFor({ state: 'detached' });
    } finally {
      changeProduct(product.ProductId, 'price', before);
    }
  });

  test('is never ordered at a total that was not shown', async () => {
    const product = await findPlainProduct(4);
    await arrive([product.line(1)]);
    const { t } = visitor;
    await openCheckout(visitor);
    const seen = await total().textContent();
    const before = changeProduct(product.ProductId, 'price', toPaise(product.Price) + 7000);
    try {
      await payInCash();
      await priceRise(before, before + 7000).waitFor();
      expect(await total().textContent()).not.toBe(seen);
      expect(listLiveOrders(email)).toEqual([]);
      await payInCash();
      await visitor.toasted(t('msg_order_placed'));
      expect(listLiveOrders(email)).toHaveLength(1);
    } finally {
      changeProduct(product.ProductId, 'price', before);
    }
  });

  test('cannot be ordered until each line is corrected by one press', async () => {
    const [few, gone] = [await findPlainProduct(5), await findPlainProduct(6)];
    const restore = [leavePieces(few.ProductId, 2), leavePieces(gone.ProductId, 0)];
    try {
      await arrive([few.line(3), gone.line(1)]);
      const { page, t } = visitor;
      await openCheckout(visitor);
      expect(await placeButton(visitor).count()).toBe(0);
      await page.getByText(t('lbl_chkout_blocked')).waitFor();
      await page.getByRole('button', { name: t('lbl_cart_take', { n: 2 }) }).click();
      await page.getByRole('button', { name: `${t('lbl_cart_remove')} ${gone.ProductName}` }).click();
      await placeButton(visitor).waitFor();
      await payInCash();
      await visitor.toasted(t('msg_order_placed'));
      expect(listLiveOrders(email)).toHaveLength(1);
    } finally {
      for (const one of restore) one();
    }
  });
});

describe('the checkout', () => {
  test('redirects home with a message when the cart is empty', async () => {
    await arrive([]);
    await visitor.page.goto('/en/checkout', { waitUntil: 'commit' });
    await visitor.page.getByText(visitor.t('msg_cart_is_empty')).waitFor();
    await untilHome(visitor.page);
  });

  test.each<[Locale, number]>(
    oneInGate<[Locale, number]>(import.meta.url, [
      ['en', 390],
      ['ar', 1440],
    ]),
  )('is accessible in %s at %i pixels, with its dialogs', async (locale, width) => {
    const product = await findPlainProduct(2);
    await arrive([product.line(1)], locale, width);
    const { page, t } = visitor;
    await openCheckout(visitor);
    await page.evaluate(axe.source);
    const violations = async () => {
      const found = await page.evaluate(async () => {
        const { axe: tool } = window as unknown as { axe: typeof axe };
        return (await tool.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }))
          .violations;
      });
      return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    };
    expect(await violations()).toEqual([]);
    const { bankTransfer: _, tap: __, ...offered } = PAYMENT_METHOD;
    for (const method of Object.values(offered)) {
      await chooseMethod(visitor, method);
      await placeButton(visitor).click();
      await page.getByRole('dialog').waitFor();
      if (method === PAYMENT_METHOD.card) {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('lbl_chkout_pay') })
          .click();
        await page.getByText(t('lbl_chkout_card_number_wrong')).waitFor();
      }
      expect(await violations()).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });
});

import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { cartLink } from '../../support/browser/locators/header.ts';
import { submitLogin } from '../../support/browser/locators/login-form.ts';
import { addButton } from '../../support/browser/locators/product.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { wishRows } from '../../support/browser/locators/wish-list.ts';
import { BLOCKED_STORAGE, fillStorage } from '../../support/browser/storage-faults.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { isFullSuite, oneInGate } from '../../support/gate.ts';
import { cartOf, orderSummary } from '../../support/shop/customer.ts';
import { type Customer, newCustomer } from '../../support/shop/shop-customer.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchBrowser();
  customer = await newCustomer({ StateProvinceId: 1_267_701, CityId: 1_277_333, MobileNo: '98450 12345' });
});

const LISTING = '/all-products/0/all-categories';
const PRODUCT = '/product-detail/4/shop/x';

const arriveAt = ({ page }: Visitor, path: string) => page.waitForURL((url) => url.pathname === path);

const notice = (visitor: Visitor) => toasts(visitor).getByText(visitor.t('msg_storage_blocked'));
const sentence = (visitor: Visitor) => toasts(visitor).getByText(visitor.t('err_unexpected'));
const cartLines = ({ page, t }: Visitor) =>
  page
    .getByRole('main')
    .getByRole('list', { name: t('lbl_cart_heading') })
    .getByRole('listitem');

const addToCart = async (visitor: Visitor) => {
  await visitor.open(PRODUCT);
  await addButton(visitor).click();
  await cartLink(visitor, 1).waitFor();
};

const pressHeart = async (visitor: Visitor) => {
  const main = visitor.page.getByRole('main');
  const name = visitor.t('lbl_card_wish');
  await main.getByRole('button', { name }).first().click();
  await main.getByRole('button', { name, pressed: true }).waitFor();
};

/** The cart page agrees with the figure in the header. */
const expectInCart = async (visitor: Visitor) => {
  await visitor.open('/cart');
  await cartLines(visitor).first().waitFor();
  expect(await cartLines(visitor).count()).toBe(1);
  await cartLink(visitor, 1).waitFor();
};

const logInForCheckout = async (visitor: Visitor) => {
  const { locale } = visitor.t;
  await visitor.open(`/login?next=/${locale}/checkout`);
  await submitLogin(visitor, customer.email);
  await arriveAt(visitor, `/${locale}/checkout`);
  await orderSummary(visitor).waitFor();
};

/** On /refresh the session may end before the sync of the lists is answered. */
const faults = ({ errors }: Visitor) => errors.filter((error) => !error.includes('status of 401'));

const refresh = async (visitor: Visitor) => {
  const { locale } = visitor.t;
  await visitor.open('/refresh');
  await arriveAt(visitor, `/${locale}/`);
};

/** Opens cart, wish list and checkout, and starts over. */
const goOn = async (visitor: Visitor) => {
  await expectInCart(visitor);
  await visitor.open('/wishlist');
  await wishRows(visitor).first().waitFor();
  await logInForCheckout(visitor);
  await refresh(visitor);
  await cartLink(visitor, 0).waitFor();
};

describe.each(oneInGate(import.meta.url, LOCALES))('a visitor in %s', (locale) => {
  // browser-storage.test.ts covers the ways in which storage is missing.
  const ways = Object.entries(BLOCKED_STORAGE).filter((_, at) => isFullSuite() || at === 0);
  test.each(ways)('whose storage %s can shop until the tab is closed, and is told once', async (_, block) => {
    const visitor = await visit(browser, { locale });
    await visitor.context.addInitScript(block);
    await visitor.open('/');
    await notice(visitor).waitFor();
    await visitor.open(LISTING);
    await pressHeart(visitor);
    await addToCart(visitor);
    expect(await notice(visitor).count()).toBe(0);
    await goOn(visitor);
    expect(await sentence(visitor).count()).toBe(0);
    expect(faults(visitor)).toEqual([]);
    await visitor.leave();
  });

  test('whose storage is full sees the sentence of the specification, and the cart agrees with its figure', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { context, t } = visitor;
    await visitor.store({ cartItems: cartOf([]) });
    await fillStorage(context);
    await visitor.open('/');
    await visitor.open(LISTING);
    await pressHeart(visitor);
    await sentence(visitor).waitFor();
    await addToCart(visitor);
    await sentence(visitor).waitFor();
    expect(await sentence(visitor).count()).toBe(1);
    await goOn(visitor);
    expect(await toasts(visitor).getByText(t('msg_storage_blocked')).count()).toBe(0);
    expect(faults(visitor)).toEqual([]);
    await visitor.leave();
  });
});

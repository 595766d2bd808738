import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { accountField } from '../../support/browser/locators/account-forms.ts';
import { accountLink } from '../../support/browser/locators/header.ts';
import { submitLogin } from '../../support/browser/locators/login-form.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { type Customer, enterAs, logOut, newCustomer, stored } from '../../support/shop/shop-customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const LINE = {
  ProductId: 1,
  productSelectedAttributes: [],
  Quantity: 2,
  ShippingCharges: 0,
  DefaultImage: '',
};
const putInCart = ({ page }: Visitor) =>
  page.evaluate((line) => localStorage.setItem('cartItems', JSON.stringify([line])), LINE);

/** Waits for pending calls of the customer, whose responses would end the session too early. */
const synced = (visitor: Visitor) => expect.poll(() => stored(visitor, 'customerLists')).toContain('"owner"');

/** Polls, because the call may still be pending after the navigation. */
const expectEnded = (customer: Customer) =>
  expect
    .poll(() =>
      customer.call('get-profile', {}).then(
        () => 'in force',
        (error: unknown) => String(error),
      ),
    )
    .toContain('401');

const openTab = async (visitor: Visitor, path: string) => {
  const page = await visitor.context.newPage();
  await page.goto(path);
  return page;
};

const arriveAt = async (page: Page, path: string) => {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await page.waitForLoadState('domcontentloaded');
};

const STORAGE_KEYS = ['cartItems', 'customerWishList', 'compareList', 'recentlyViewed', 'recentSearches'];

const expectNothingLeft = async (visitor: Visitor) => {
  for (const key of STORAGE_KEYS) expect([key, (await stored(visitor, key)) ?? '[]']).toEqual([key, '[]']);
  expect((await stored(visitor, 'token')) ?? '').toBe('');
  expect(await stored(visitor, 'user')).toBeNull();
  expect(await stored(visitor, 'customerLists')).toBeNull();
};

describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  test('a logout and /refresh clear all data, end the session and keep the language', async () => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, '/orders-history');
    await putInCart(visitor);
    const paths: string[] = [];
    page.on(
      'request',
      (request) => request.isNavigationRequest() && paths.push(new URL(request.url()).pathname),
    );
    await logOut(visitor);
    await arriveAt(page, `/${locale}/`);
    // The page's guard would also redirect to the login page.
    expect(paths).toEqual([`/${locale}/`]);
    await expectNothingLeft(visitor);
    await expectEnded(customer);

    const again = await newCustomer();
    await enterAs(visitor, again, '/about');
    await putInCart(visitor);
    const answered = Promise.withResolvers<void>();
    await page.route(`**/${locale}/`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`/${locale}/refresh`, { waitUntil: 'commit' });
    await visitor.toasted(t('msg_refreshed'));
    answered.resolve();
    await arriveAt(page, `/${locale}/`);
    await expectNothingLeft(visitor);
    await expectEnded(again);
    // Calls that were pending when the session ended return 401.
    expect(visitor.errors.filter((error) => !error.includes('401'))).toEqual([]);
    await visitor.leave();
  });

  test('an ended session leads to the login and back to the same page, with the cart unchanged', {
    tags: ['full'],
  }, async () => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, '/about');
    await synced(visitor);
    await customer.call('logout', {});
    await putInCart(visitor);
    // Does not wait for the load event: a toast disappears after five seconds, and pictures may take longer.
    await page.goto(`/${locale}/orders-history?order=5`, { waitUntil: 'commit' });
    await page.waitForURL(`**/${locale}/login?next=*`, { waitUntil: 'commit' });
    await visitor.toasted(t('msg_session_ended'));
    expect(JSON.parse((await stored(visitor, 'cartItems')) ?? '[]')).toHaveLength(1);
    await submitLogin(visitor, customer.email);
    await page.waitForURL(`**/${locale}/orders-history?order=5`);
    await page.getByRole('heading', { name: t('lbl_order_empty') }).waitFor();
    expect(JSON.parse((await stored(visitor, 'cartItems')) ?? '[]')).toHaveLength(1);
    await visitor.leave();
  });

  test('the profile redirects a guest home, and a customer with an ended session to the login and back', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/update-profile');
    await arriveAt(page, `/${locale}/`);
    await visitor.toasted(t('err_login_required'));
    const customer = await newCustomer();
    await enterAs(visitor, customer, '/about');
    await synced(visitor);
    await customer.call('logout', {});
    await visitor.open('/update-profile');
    await page.waitForURL(`**/${locale}/login?next=*`);
    await submitLogin(visitor, customer.email);
    await page.waitForURL(`**/${locale}/update-profile`);
    await visitor.leave();
  });
});

test('the checkout leads a guest to the login and back', async () => {
  const customer = await newCustomer();
  const visitor = await visit(browser);
  await visitor.open('/about');
  await putInCart(visitor);
  await visitor.open('/checkout');
  await visitor.page.waitForURL('**/en/login?next=*');
  await visitor.page.getByText(visitor.t('lbl_login_to_order')).waitFor();
  await submitLogin(visitor, customer.email);
  await visitor.page.waitForURL('**/en/checkout');
  await visitor.leave();
});

test('on a public page an ended session only shows a message with a link to the login', async () => {
  const customer = await newCustomer();
  const visitor = await visit(browser);
  const { page, t } = visitor;
  await enterAs(visitor, customer, '/faq');
  await synced(visitor);
  await customer.call('logout', {});
  await page.reload({ waitUntil: 'commit' });
  const toast = toasts(visitor)
    .getByRole('alert')
    .filter({ hasText: t('msg_session_ended') })
    .first();
  // The toast may disappear before a click, so only its link is checked.
  expect(await toast.getByRole('link').getAttribute('href')).toBe('/en/login?next=%2Fen%2Ffaq');
  expect(new URL(page.url()).pathname).toBe('/en/faq');
  await visitor.leave();
});

describe('other tabs', () => {
  test('follow a login and a logout', async () => {
    const customer = await newCustomer();
    const visitor = await visit(browser);
    await visitor.open('/login');
    const faq = await openTab(visitor, '/en/faq');
    await accountLink({ ...visitor, page: faq }).click();
    const waiting = await openTab(visitor, '/en/login?next=%2Fen%2Forders-history');
    await waiting.getByText(visitor.t('lbl_login_needed')).waitFor();
    await submitLogin(visitor, customer.email);
    await faq
      .getByRole('dialog')
      .getByRole('link', { name: visitor.t('lbl_nav_order_history') })
      .waitFor();
    await waiting.waitForURL('**/en/orders-history');
    await waiting.getByRole('heading', { name: visitor.t('lbl_order_empty') }).waitFor();

    const profile = await openTab(visitor, '/en/update-profile');
    await logOut({ ...visitor, page: profile });
    await arriveAt(profile, '/en/');
    await waiting.waitForURL('**/en/login?next=*');
    await faq
      .getByRole('dialog')
      .getByRole('link', { name: visitor.t('lbl_nav_signup') })
      .waitFor();
    await visitor.leave();
  });

  test('reload when another customer has signed in', async () => {
    const [first, second] = [
      await newCustomer({ FirstName: 'Asha' }),
      await newCustomer({ FirstName: 'Badr' }),
    ];
    const visitor = await visit(browser);
    await enterAs(visitor, first, '/update-profile');
    const other = await openTab(visitor, '/en/faq');
    await other.evaluate(
      ({ token, user }) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', JSON.stringify(user));
      },
      { token: second.token, user: second.user },
    );
    await expect.poll(() => accountField(visitor, 'profile', 'FirstName').inputValue()).toBe('Badr');
    await visitor.leave();
  });
});

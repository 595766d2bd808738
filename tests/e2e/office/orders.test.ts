import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { type OfficeTranslate, officeTranslator } from '#i18n/office/translate.ts';
import { BROWSER_ARGUMENTS } from '../../support/browser/arguments.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { OFFICE_SCRIPT_BYTES, readScriptBytes } from '../../support/browser/script-bytes.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { eventually } from '../../support/eventually.ts';
import { oneInGate } from '../../support/gate.ts';
import { findPlainProduct, inDatabase } from '../../support/shop/customer.ts';
import { inviteStaff, joinStaff, STAFF_PASSWORD } from '../../support/shop/invite-staff.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { type Customer, enterAs, newCustomer } from '../../support/shop/shop-customer.ts';
import { openOwnShop, shopFolder, shopUrl } from '../../support/shop/this-shop.ts';
import { totpCode } from '../../support/staff.ts';

openOwnShop();

let browser: Browser;
/** Reaches the shop at its `SITE_URL`, because passkeys belong to one origin. */
let siteBrowser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  siteBrowser = await chromium.launch({
    args: [...BROWSER_ARGUMENTS, `--host-resolver-rules=MAP localhost:4321 ${new URL(shopUrl()).host}`],
    ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  });
});
afterAll(() => siteBrowser.close());

/** Places an order of two pieces and of one, paid by card. */
const placeOrder = async (customer: Customer) => {
  const [one, other] = [await findPlainProduct(), await findPlainProduct(1)];
  const lines = [one.line(2), other.line(1)].map((line) => ({
    ...line,
    ShippingCharges: 0,
    DefaultImage: '',
  }));
  const [placed] = await customer.call('post-order', {
    cartJsonData: JSON.stringify(lines),
    PaymentMethod: 5,
    paymentToken: 'sandbox_approve',
  });
  return { id: Number(placed?.OrderId), number: String(placed?.OrderNumber), name: one.ProductName };
};

interface Entering {
  readonly width: number;
  readonly javaScript?: boolean;
  readonly isAtSite?: boolean;
}

const enterOffice = async (locale: Locale, { isAtSite, ...options }: Entering, name: string) => {
  const visitor = isAtSite
    ? await visit(siteBrowser, { locale, height: 844, origin: 'http://localhost:4321', ...options })
    : await visit(browser, { locale, height: 844, ...options });
  await visitor.context.setExtraHTTPHeaders({ 'Accept-Language': locale });
  await visitor.page.goto(await inviteStaff(`${name.toLowerCase()}.${locale}@staff.example.com`));
  return visitor;
};

/** Adds a passkey with the browser's virtual authenticator, signs out, and signs in with it. */
const signInWithPasskey = async ({ page, context }: Visitor, t: OfficeTranslate): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.locator('a[href*="add%3Dpasskey"]').click();
  await page.getByRole('button', { name: t('add_passkey') }).click();
  await page.getByRole('heading', { name: t('codes_title') }).waitFor();
  await page.goto('/office/account');
  await page.getByRole('button', { name: t('sign_out') }).click();
  await page.getByRole('button', { name: t('use_passkey') }).click();
};

/** Adds an authenticator app, signs out, and signs in with the password and the next code. */
const signInWithApp = async ({ page }: Visitor, t: OfficeTranslate, email: string): Promise<void> => {
  await page.goto('/office/account?app=1');
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel(t('code'), { exact: true }).fill(totpCode(secret, Date.now()));
  await page.getByRole('button', { name: t('totp_add') }).click();
  await page.getByRole('heading', { name: t('codes_title') }).waitFor();
  await page.goto('/office/account');
  await page.getByRole('button', { name: t('sign_out') }).click();
  await page.getByLabel(t('email'), { exact: true }).fill(email);
  await page.getByLabel(t('password'), { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: t('go_on') }).click();
  // A code works once, so this is the one of the next half minute.
  await page.getByLabel(t('code'), { exact: true }).fill(totpCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: t('sign_in_button') }).click();
};

/** The customer sees the parcel in the order, and has the mail. */
const seeParcel = async (customer: Customer, orderId: number, locale: Locale): Promise<void> => {
  const visitor = await visit(browser, { locale, width: 390 });
  await enterAs(visitor, customer, `/orders-history?order=${orderId}`);
  const parcels = visitor.page.locator('#order-detail .parcels');
  await parcels.getByText('Delhivery').waitFor();
  await parcels.getByText('1490 8812 6637').first().waitFor();
  expect(await parcels.locator('a[data-track]').getAttribute('href')).toBe('https://track.example/1490');
  await parcels.getByText('1 ×').waitFor();
  const findMail = async () =>
    (await readInbox(join(shopFolder(), 'mail'))).find(
      ({ to, text }) => to?.[0]?.address === customer.email && text?.includes('1490 8812 6637'),
    );
  await expect.poll(findMail).toBeDefined();
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
};

/** Fills and presses with the mouse, or with the keyboard alone. */
const handsOf = (page: Page, withKeyboard: boolean) => ({
  type: async (selector: string, text: string): Promise<void> => {
    if (!withKeyboard) return page.locator(selector).first().fill(text);
    await tabTo(page, selector);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
  press: async (selector: string, key = 'Tab'): Promise<void> => {
    if (!withKeyboard) return page.locator(selector).first().click();
    await tabTo(page, selector, key);
    await page.keyboard.press('Enter');
  },
});

describe.each<[Locale, number, 'passkey' | 'app']>(
  oneInGate(import.meta.url, [
    ['en', 1440, 'passkey'],
    ['ar', 390, 'app'],
  ]),
)('in %s at %i px, with a %s', (locale, width, factor) => {
  test('a member joins, signs in, finds an order by phone, ships half of it and refunds a line; the customer sees it', async () => {
    const phone = locale === 'en' ? '+919812300001' : '+919812300002';
    const customer = await newCustomer({ MobileNo: phone });
    const { id, number } = await placeOrder(customer);
    const withKeyboard = factor === 'passkey';
    const visitor = await enterOffice(locale, { width, isAtSite: withKeyboard }, 'Nadia');
    const { page } = visitor;
    const t = officeTranslator(locale);
    await expectSoundPage(page);
    await joinStaff(page, locale, 'Nadia Rahman');
    await expectSoundPage(page);
    await page.goto('/office/account');
    await expectSoundPage(page);
    if (factor === 'passkey') await signInWithPasskey(visitor, t);
    else await signInWithApp(visitor, t, `nadia.${locale}@staff.example.com`);
    await page.getByRole('heading', { name: t('place_today'), level: 1 }).waitFor();

    const hands = handsOf(page, withKeyboard);
    await page.goto('/office/orders');
    expect(await readScriptBytes(page)).toBeLessThan(OFFICE_SCRIPT_BYTES);
    await expectSoundPage(page);
    await hands.type('#q', phone.slice(-10));
    await page.keyboard.press('Enter');
    await page.locator('.chip').waitFor();
    await hands.press('a.go');
    await page.getByRole('heading', { name: number }).waitFor();
    expect(await readScriptBytes(page)).toBeLessThan(OFFICE_SCRIPT_BYTES);
    await expectSoundPage(page);

    await hands.type('.ship li:nth-child(1) .pieces', '1');
    await hands.type('.ship li:nth-child(2) .pieces', '0');
    await hands.type('#order-ship-carrier', 'Delhivery');
    await hands.type('#order-ship-trackingNumber', '1490 8812 6637');
    await hands.type('#order-ship-trackingUrl', 'https://track.example/1490');
    await hands.press('form.ship button');
    await page.getByText(t('done_order_shipped', { number, n: 1 })).waitFor();
    await page.getByText('1490 8812 6637').first().waitFor();
    await seeParcel(customer, id, locale);

    // The page shows the shipments, which are below.
    await hands.press('.head .menu summary', 'Shift+Tab');
    await hands.press('.head .menu a[href*="open=refund"]');
    await page.locator('[data-refund]').waitFor();
    await expectSoundPage(page);
    await hands.type('[data-shares]', '1');
    await hands.press('[data-refund] button[type=submit]');
    await page.getByText(t('order_refunded')).first().waitFor();

    await page.getByLabel(t('note_label')).fill('Ring the second bell');
    await page.reload();
    expect(await page.getByLabel(t('note_label')).inputValue()).toBe('Ring the second bell');
    await page.getByRole('button', { name: t('recovered_keep'), exact: true }).click();
    await page.getByRole('button', { name: t('note_add') }).click();
    await page.getByText(t('done_note_added')).waitFor();
    expect(await page.getByLabel(t('note_label')).inputValue()).toBe('');
    await page.locator('blockquote', { hasText: 'Ring the second bell' }).waitFor();

    await page.goto('/office/settings/audit');
    await page.getByText(t('action_order.refund')).first().waitFor();
    await expectSoundPage(page);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

describe.each<[Locale, number, boolean]>(
  oneInGate(import.meta.url, [
    ['ar', 1440, true],
    ['en', 390, false],
  ]),
)('in %s at %i px, with JavaScript: %s', (locale, width, javaScript) => {
  test('a member takes an order on the phone, and ships a selection after a preview', async () => {
    const customer = await newCustomer({ StateProvinceId: 1267701, CityId: 1277333 });
    const { number } = await placeOrder(customer);
    const visitor = await enterOffice(locale, { width, javaScript }, 'Imran');
    const { page } = visitor;
    const t = officeTranslator(locale);
    await joinStaff(page, locale, 'Imran');
    const look = async () => {
      if (javaScript) await expectSoundPage(page);
    };

    await page.goto('/office/orders');
    await page.getByRole('link', { name: t('order_new') }).click();
    await look();
    await page.getByLabel(t('new_find_customer')).fill(customer.email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Noura Al Harbi' }).click();
    const { ProductName } = await findPlainProduct();
    await page.getByLabel(t('new_find_product')).fill(ProductName);
    await page.keyboard.press('Enter');
    const product = page.locator('form.pick').first();
    await product.waitFor();
    await look();
    for (const choice of await product.getByRole('combobox').all()) await choice.selectOption({ index: 1 });
    await product.getByRole('textbox').fill('2');
    await product.getByRole('button').click();
    await page.locator('.lines').waitFor();
    const [state, city] = [page.getByLabel(t('address_state')), page.getByLabel(t('address_city'))];
    const [home, town] = [await state.inputValue(), await city.inputValue()];
    if (javaScript) {
      await state.selectOption({ index: 5 });
      await city.locator(`option[value="${town}"]`).waitFor({ state: 'detached' });
      await state.selectOption(home);
      await city.locator(`option[value="${town}"]`).waitFor({ state: 'attached' });
      await city.selectOption(town);
      await page.getByLabel(t('address_code')).fill('600020');
      await page
        .getByRole('status')
        .filter({ hasText: /Tamil Nadu|تاميل/ })
        .waitFor();
      await page.getByLabel(t('address_code')).fill('560025');
    }
    await page.getByLabel(t('new_note')).fill('Call before');
    await look();
    await page.locator('.page--new .savebar button').click();
    await page.getByText(t('tl_placed_by', { by: 'Imran' })).waitFor();
    await page.getByText('Call before').waitFor();
    await page.getByText(t('payment_cash')).waitFor();

    await page.goto(`/office/orders?q=${encodeURIComponent(customer.email)}`);
    for (const box of await page.locator('tbody .box').all()) await box.check();
    await page.getByRole('button', { name: t('ship_selection') }).click();
    await page.getByRole('heading', { name: t.plural('bulk_ship_title', 2), level: 1 }).waitFor();
    await look();
    await page.getByLabel(t('shipment_carrier')).fill('India Post');
    await page.getByLabel(t('bulk_tracking_of', { number })).fill('EM 1');
    await page.getByRole('button', { name: t('bulk_ship_button') }).click();
    await page.getByText(t('done_orders_shipped', { n: 2 })).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

/** A delivered order, and the path of its link. */
const deliverOrder = async (customer: Customer, locale: Locale) => {
  const order = await placeOrder(customer);
  inDatabase((database) => {
    database.exec(`update orders set state = 'completed', locale = '${locale}' where id = ${order.id}`);
    database.exec(`insert into order_event (order_id, at, from_state, to_state, cause)
      values (${order.id}, ${Date.now()}, 'paid', 'completed', 'delivered')`);
  });
  const [row] = await customer.call('get-order-link', { OrderId: order.id });
  return { ...order, link: new URL(row?.Link ?? '').search };
};

describe.each<[Locale, boolean]>(
  oneInGate(import.meta.url, [
    ['en', false],
    ['ar', true],
  ]),
)('in %s, with JavaScript: %s', (locale, javaScript) => {
  test('a customer asks for a return on the phone; the office approves, receives and refunds it; the customer sees it', async () => {
    const customer = await newCustomer();
    const { number, link } = await deliverOrder(customer, locale);
    const phone = await visit(browser, { locale, width: 390, height: 844, javaScript });
    const { page, t } = phone;
    await page.goto(`/${locale}/order${link}`);
    await page.getByRole('link', { name: t('lbl_return_link') }).click();
    await page.getByRole('heading', { name: t('lbl_return_choose') }).waitFor();
    if (javaScript) await expectSoundPage(page);
    await page.locator('select[name^=pieces]').first().selectOption('1');
    await page.getByRole('button', { name: t('lbl_return_send') }).click();
    // The reason is missing, and what was chosen is kept.
    await page
      .getByRole('alert')
      .filter({ hasText: t.error('return_reason_missing') })
      .waitFor();
    expect(await page.locator('select[name^=pieces]').first().inputValue()).toBe('1');
    await page.locator('select[name^=reason]').first().selectOption('damaged');
    await page.locator('textarea').fill('The lid is broken');
    const drawn = { width: 900, height: 600, channels: 3, background: '#a33' } as const;
    const buffer = await sharp({ create: drawn }).jpeg().toBuffer();
    const picture = { name: 'lid.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[type=file]').setInputFiles([picture, picture]);
    // Without JavaScript, a click does not see that the bar at the bottom covers the button.
    await page.getByRole('button', { name: t('lbl_return_send') }).press('Enter');
    await page.getByText(t('lbl_return_now_requested')).waitFor();

    const office = await enterOffice(locale, { width: 1440, javaScript }, 'Rana');
    const o = officeTranslator(locale);
    await joinStaff(office.page, locale, 'Rana');
    await office.page.getByText(o('need_returns'), { exact: true }).click();
    await office.page.getByRole('link', { name: number }).click();
    const returns = office.page.locator('section', { has: office.page.locator('#returns') });
    await returns.getByText('The lid is broken').waitFor();
    expect(await returns.locator('.photos img').count()).toBe(2);
    if (javaScript) await expectSoundPage(office.page);
    await returns.getByLabel(o('return_address'), { exact: true }).fill('Quwana\n1 Office Park');
    await returns.getByLabel(o('return_answer')).first().fill('Enclose the slip');
    await returns.getByRole('button', { name: o('return_approve') }).click();
    await office.page.getByText(o('done_return_approved')).waitFor();
    await page.reload();
    await page.getByText('Enclose the slip').waitFor();
    await returns.getByRole('button', { name: o('return_receive') }).click();
    await office.page.getByText(o('done_return_received')).waitFor();
    await office.page.locator('form:has([value="order.refund-return"]) button').click();
    await returns.getByText(o('return_state_refunded')).waitFor();
    // Nothing is left to ship, so a phone shows the places instead of an action.
    await office.page.setViewportSize({ width: 390, height: 844 });
    await office.page
      .locator('.tabbar')
      .getByRole('link', { name: o('place_orders') })
      .waitFor();
    await page.reload();
    await page.getByText(t('lbl_return_now_refunded')).waitFor();
    if (javaScript) await expectSoundPage(page);
    const subject = t('mail_refund_sent_subject', { number });
    const findMail = async () =>
      (await readInbox(join(shopFolder(), 'mail'))).find(
        (mail) => mail.to?.[0]?.address === customer.email && mail.subject === subject,
      );
    await expect.poll(findMail).toBeDefined();
    await page.goto(`/${locale}/order${link}`);
    await page.getByRole('link', { name: t('lbl_track_contact_us') }).click();
    const subjectOfMessage = page.locator('input[name=Subject]');
    expect(await subjectOfMessage.inputValue()).toBe(t('lbl_order_detail', { number }));
    if (javaScript) {
      await page.goBack();
      const name = (await page.locator('.receipt__items b').first().textContent()) ?? '';
      await page.getByRole('button', { name: t('lbl_order_again') }).click();
      await page.waitForURL('**/cart');
      await page.getByText(name).first().waitFor();
    }
    expect([phone.errors.filter((error) => !error.includes('400')), office.errors]).toEqual([[], []]);
    await phone.leave();
    await office.leave();
  });
});

test('two members correct one address: the second sees both sides and chooses, in Arabic at 390 px', {
  tags: ['full'],
}, async () => {
  const { id } = await placeOrder(await newCustomer());
  const visitor = await enterOffice('ar', { width: 390 }, 'Layla');
  const { page, context } = visitor;
  const t = officeTranslator('ar');
  await joinStaff(page, 'ar', 'Layla');
  const url = `/office/orders/${id}?open=address`;
  await page.goto(url);
  const other = await context.newPage();
  await other.goto(url);
  await other.getByRole('textbox', { name: t('address_line') }).fill('1 Office Park');
  await other.getByRole('button', { name: t('save') }).click();
  await other.getByText(t('done_address_changed')).waitFor();
  await page.getByRole('textbox', { name: t('address_line') }).fill('2 Tank Bund Road');
  await page.getByLabel(t('address_code')).fill('560001');
  await page.getByRole('button', { name: t('save') }).click();
  const sides = page.locator('[data-sides]');
  await sides.getByText('1 Office Park').waitFor();
  await sides.getByText('2 Tank Bund Road').waitFor();
  expect(await page.getByLabel(t('address_code')).inputValue()).toBe('560001');
  await expectSoundPage(page);
  await sides.getByRole('radio').first().check();
  expect(await page.getByRole('textbox', { name: t('address_line') }).inputValue()).toBe('1 Office Park');
  await page.getByRole('button', { name: t('save') }).click();
  await page.getByText(t('done_address_changed')).waitFor();
  const address = page.locator('address');
  await address.getByText('1 Office Park').waitFor();
  await address.getByText('560001').waitFor();
  expect(visitor.errors.filter((error) => !error.includes('409'))).toEqual([]);
  await visitor.leave();
});

test('a view is saved, and what is typed goes on after the session has ended, in Arabic without JavaScript', {
  tags: ['full'],
}, async () => {
  const { id } = await placeOrder(await newCustomer());
  const visitor = await enterOffice('ar', { width: 390, javaScript: false }, 'Huda');
  const { page } = visitor;
  const t = officeTranslator('ar');
  await joinStaff(page, 'ar', 'Huda');
  await page.goto('/office/orders?next=ship');
  await page.getByText(t('list_save_view')).click();
  await page.getByLabel(t('list_view_name')).fill('للشحن اليوم');
  await page.getByRole('button', { name: t('save') }).click();
  await page.getByText(t('done_view_saved', { name: 'للشحن اليوم' })).waitFor();
  await page.goto('/office/orders');
  await page.getByRole('link', { name: 'للشحن اليوم' }).click();
  await page.locator('.chip', { hasText: t('next_ship') }).waitFor();

  await page.goto(`/office/orders/${id}`);
  await page.getByLabel(t('note_label')).fill('الجرس الثاني');
  // As after an idle hour.
  inDatabase((database) => database.exec('update member_session set last_used_at = 0'));
  await page.getByRole('button', { name: t('note_add') }).click();
  await page.getByLabel(t('email'), { exact: true }).fill('huda.ar@staff.example.com');
  await page.getByLabel(t('password'), { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: t('go_on') }).click();
  await page.getByText(t('fault_held')).waitFor();
  expect(await page.getByLabel(t('note_label')).inputValue()).toBe('الجرس الثاني');
  await page.getByRole('button', { name: t('note_add') }).click();
  await page.locator('blockquote', { hasText: 'الجرس الثاني' }).waitFor();
  await visitor.leave();
});

test('the office is never stored, and leaves no trace in the pages of the shop', async () => {
  const visitor = await enterOffice('en', { width: 390, javaScript: false }, 'Omar');
  await joinStaff(visitor.page, 'en', 'Omar');
  const get = (path: string) => visitor.context.request.get(path);
  for (const path of ['/office', '/office/orders', '/office/orders/export?as=csv', '/office/nothing']) {
    const headers = (await get(path)).headers();
    expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    expect([path, headers['x-robots-tag']]).toEqual([path, 'noindex']);
  }
  for (const path of ['/en', '/ar/faq']) {
    const asShopper = () => fetch(new URL(path, shopUrl())).then((answer) => answer.text());
    // Other tests change the shop, so the page may be another one between two requests.
    await eventually(async () => {
      const [before, member, after] = [await asShopper(), await (await get(path)).text(), await asShopper()];
      expect(after).toBe(before);
      expect(member).toBe(before);
    });
    expect(await asShopper()).not.toContain('/office');
  }
  await visitor.leave();
});

test('the language changes without JavaScript', async () => {
  const visitor = await enterOffice('en', { width: 390, javaScript: false }, 'Sara');
  const { page } = visitor;
  const t = officeTranslator('en');
  await joinStaff(page, 'en', 'Sara');
  await page.goto('/office/account');
  await page.getByLabel(t('language')).selectOption('ar');
  await page.getByRole('button', { name: t('save') }).click();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await visitor.leave();
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { downloadPath, endpointPath } from '#contract/paths.ts';
import { formatDate, formatNumericDate } from '#i18n/format-date.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { resize } from '../../support/browser/layout.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { eventually } from '../../support/eventually.ts';
import { oneInGate } from '../../support/gate.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { type Customer, enterAs, newCustomer } from '../../support/shop/shop-customer.ts';
import { shopFolder, shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const query = <Row>(sql: string, ...values: (string | number)[]): Row[] => {
  const database = new DatabaseSync(`${shopFolder()}/shop.db`);
  try {
    database.exec('pragma busy_timeout = 5000');
    return database.prepare(sql).all(...values) as Row[];
  } finally {
    database.close();
  }
};

const lineOf = async (customer: Customer, key: string) => {
  const ProductId = query<{ id: number }>('select id from product where key = ?', key)[0]?.id ?? 0;
  const rows = await customer.call('get-product-all-attributes-by-productId', { ProductId });
  const chosen = new Map(rows.map((row) => [row.ProductAttributeID, row.PrimaryKeyValue]));
  return {
    ProductId,
    productSelectedAttributes: [...chosen].map(([ProductAttributeID, PrimaryKeyValue]) => ({
      ProductAttributeID,
      PrimaryKeyValue,
    })),
    Quantity: 1,
  };
};

const order = async (customer: Customer, state: string): Promise<{ id: number; number: string }> => {
  const lines = await Promise.all(['plan-strength-12', 'gym-towel'].map((key) => lineOf(customer, key)));
  const [placed] = await customer.call('post-order', {
    cartJsonData: JSON.stringify(lines),
    PaymentMethod: 6,
  });
  query('update orders set state = ? where id = ?', state, placed?.OrderId ?? 0);
  return { id: placed?.OrderId ?? 0, number: placed?.OrderNumber ?? '' };
};

const detailOf = ({ page, t }: Visitor, number: string) =>
  page.getByRole('region', { name: t('lbl_order_detail', { number }), exact: true });

describe.each(oneInGate(import.meta.url, LOCALES))('the order history in %s', (locale) => {
  test('lists the orders, shows the items of one, and downloads those of completed orders', async () => {
    const customer = await newCustomer();
    const waiting = await order(customer, 'placed');
    const done = await order(customer, 'completed');
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, '/orders-history');
    const row = page.getByRole('row', { name: new RegExp(done.number) });
    await row.getByText(t('lbl_order_status_3')).waitFor();
    await row.getByText(formatNumericDate(Date.now())).waitFor();
    await page
      .getByRole('row', { name: new RegExp(waiting.number) })
      .getByText(t('lbl_order_status_1'))
      .waitFor();

    const detail = detailOf(visitor, waiting.number);
    await page.getByRole('link', { name: t('lbl_order_details_named', { number: waiting.number }) }).click();
    await detail.getByText(t('lbl_order_digital_waiting')).waitFor();
    await detail.getByText(t('lbl_order_digital_none'), { exact: true }).waitFor();
    expect(await detail.getByRole('link').count()).toBe(0);
    await detail.getByRole('heading', { name: t('lbl_order_address'), exact: true }).waitFor();

    await page.getByRole('link', { name: t('lbl_order_details_named', { number: done.number }) }).click();
    const finished = detailOf(visitor, done.number);
    const link = finished.getByRole('link', { name: t('lbl_order_download') });
    await link.waitFor();
    // The link's token has expired, so the click requests a new one.
    await link.evaluate((element) =>
      element.setAttribute('href', '/api/v1/common/download-digital-file/1/old'),
    );
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await finished.getByRole('heading', { name: t('lbl_order_address_done'), exact: true }).waitFor();

    await page
      .getByRole('row', { name: new RegExp(done.number) })
      .getByRole('button', { name: t('lbl_order_again_named', { number: done.number }) })
      .click();
    await page.waitForURL(`**/${locale}/cart`);
    const lines = page.getByRole('list', { name: t('lbl_cart_heading') });
    await expect.poll(() => lines.getByText(t('lbl_cart_line_total')).count()).toBe(2);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('shows shipped items, their carrier and the tracking link', { tags: ['full'] }, async () => {
    const customer = await newCustomer();
    const { id, number } = await order(customer, 'in_progress');
    const [towel] = query<{ id: number }>(
      'select id from order_line where order_id = ? and is_digital = 0',
      id,
    );
    const ship = (tracking: string, url: string | null) =>
      query<{ id: number }>(
        `insert into shipment (order_id, carrier, tracking_number, tracking_url, shipped_at, made_by)
         values (?, 'Blue Dart', ?, nullif(?, ''), ?, 'operator') returning id`,
        id,
        tracking,
        url ?? '',
        Date.now(),
      )[0]?.id ?? 0;
    for (const shipment of [ship('BD-4711', 'https://track.example/BD-4711'), ship('BD-4712', null)])
      query(
        'insert into shipment_line (shipment_id, order_item_id, quantity) values (?, ?, 1)',
        shipment,
        towel?.id ?? 0,
      );
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, `/orders-history?order=${id}`);
    const parcels = page
      .getByRole('region', { name: t('lbl_order_shipments') })
      .getByRole('listitem')
      .filter({ hasText: t('lbl_order_carrier') });
    await parcels.first().waitFor();
    expect(await parcels.count()).toBe(2);
    const first = parcels.first();
    for (const text of [
      'Blue Dart',
      'BD-4711',
      t('lbl_order_shipped_on', { date: formatDate(Date.now(), locale) }),
    ])
      await first.getByText(text, { exact: true }).waitFor();
    expect(await first.getByRole('listitem').textContent()).toMatch(/^1 × \S/);
    const link = page.getByRole('link', { name: t('lbl_order_track_named', { number: 'BD-4711' }) });
    expect(await link.getAttribute('href')).toBe('https://track.example/BD-4711');
    expect(await parcels.nth(1).getByRole('link').count()).toBe(0);
    const folder = process.env.SCREENSHOTS;
    for (const width of folder ? [390, 1440] : []) {
      await resize(page, width, 900);
      await detailOf(visitor, number).screenshot({ path: `${folder}/parcels-${locale}-${width}.png` });
    }
    expect(await detailOf(visitor, number).getByText(number).count()).toBe(1);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('is empty at first, and shows errors', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, await newCustomer(), '/orders-history');
    await page.getByRole('heading', { name: t('lbl_order_empty') }).waitFor();
    await page.route('**/get-customer-order-history-master', (route) => route.abort());
    await page.reload();
    await page.getByText(t('lbl_order_failed')).waitFor();
    await page.unroute('**/get-customer-order-history-master');
    await page
      .getByRole('button', { name: t('lbl_order_retry') })
      .first()
      .click();
    await page.getByRole('heading', { name: t('lbl_order_empty') }).waitFor();
    await visitor.leave();
  });
});

test('hundreds of orders load page by page, and an older one is found by its address', {
  tags: ['full'],
}, async () => {
  const customer = await newCustomer();
  const first = await order(customer, 'placed');
  query(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
     insert into orders (number, customer_id, state, payment_method, note, locale, currency, subtotal, shipping,
       discount, total, request_hash, delivery_json, placed_at)
     select 'X' || o.id || '-' || i, customer_id, state, payment_method, note, locale, currency, subtotal, shipping,
       discount, total, request_hash, delivery_json, placed_at + i from orders o, n where o.id = ?`,
    first.id,
  );
  query(
    `insert into order_line (order_id, position, product_id, product_name_en, product_name_ar, choices_json,
       full_price, unit_price, quantity, shipping_charge, line_total, is_digital)
     select o.id, 0, l.product_id, l.product_name_en, l.product_name_ar, l.choices_json, l.full_price, l.unit_price,
       1, 0, l.unit_price, 0 from orders o, order_line l
     where o.number like ? and l.order_id = ? and l.position = 0`,
    `X${first.id}-%`,
    first.id,
  );
  const visitor = await visit(browser);
  const { page, t } = visitor;
  const rows = page
    .getByRole('region', { name: t('lbl_order_title') })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await enterAs(visitor, customer, '/orders-history');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(20);
  await page.getByRole('button', { name: t('lbl_order_more') }).click();
  expect(await rows.count()).toBe(40);
  expect(await isFocused(rows.nth(20).getByRole('link'))).toBe(true);
  await visitor.open(`/orders-history?order=${first.id}`);
  await detailOf(visitor, first.number).getByText(first.number).waitFor();
  expect(await rows.count()).toBe(61);
  await visitor.leave();
});

test('two customers in two browsers see nothing of each other, by calls, pages, caches or links', async () => {
  const [mine, other] = [
    await newCustomer({ FirstName: 'Asha', AddressLineOne: '7 Hidden Lane' }),
    await newCustomer({ FirstName: 'Badr' }),
  ];
  const done = await order(mine, 'completed');
  const items = await mine.call('get-customer-order-history-detail', { OrderId: done.id });
  const item = items.find((row) => row.DownloadToken);
  const base = shopUrl();
  const attempt = async (name: string, token: string, userId: number, parameters: object) => {
    const answer = await fetch(`${base}${endpointPath(name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Token: token, UserID: String(userId) },
      body: JSON.stringify({ requestParameters: parameters }),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    for (const secret of [mine.email, 'Hidden Lane', done.number, 'Asha']) expect(text).not.toContain(secret);
    return answer.status;
  };
  const ofCustomers = Object.entries(endpoints).filter(([, endpoint]) => endpoint.customer);
  expect(ofCustomers.length).toBeGreaterThan(5);
  for (const [name] of ofCustomers) {
    expect([name, await attempt(name, other.token, mine.userId, {})]).toEqual([name, 401]);
    expect([name, await attempt(name, '', mine.userId, {})]).toEqual([name, 401]);
    expect([name, await attempt(name, other.token, other.userId, { UserID: mine.userId })]).toEqual([
      name,
      403,
    ]);
  }
  expect(
    await attempt('get-customer-order-history-detail', other.token, other.userId, { OrderId: done.id }),
  ).toBe(403);

  const itemId = item?.OrderItemID ?? 0;
  const token = item?.DownloadToken ?? '';
  for (const path of [downloadPath(itemId + 1, token), downloadPath(itemId, `${token.slice(0, -2)}xx`)])
    expect((await fetch(`${base}${path}`)).status).toBe(403);

  // The owner visits all pages, then another customer does so in another browser.
  const [asha, badr] = [await visit(browser), await visit(browser)];
  await enterAs(asha, mine, `/orders-history?order=${done.id}`);
  await detailOf(asha, done.number).getByText(done.number).waitFor();
  await asha.open('/update-profile');
  await enterAs(badr, other, `/orders-history?order=${done.id}`);
  await badr.page.getByText(badr.t('lbl_order_detail_failed')).waitFor();
  await badr.page.getByText(badr.t.error('forbidden')).first().waitFor();
  for (const path of ['/', '/update-profile', '/orders-history', '/cart', '/checkout']) {
    const html = await (await fetch(`${base}/en${path}`)).text();
    await badr.open(path);
    // The other customer's cart is empty, so the checkout redirects home.
    if (path === '/checkout') await untilHome(badr.page);
    await badr.settle();
    for (const text of [html, await badr.page.content()])
      for (const secret of [mine.email, 'Hidden Lane', 'Asha']) expect(text).not.toContain(secret);
  }
  await asha.leave();
  await badr.leave();
});

const findMailedLink = (email: string, subject: string): Promise<string> =>
  eventually(async () => {
    const mails = await readInbox(join(shopFolder(), 'mail'));
    const mail = mails.findLast((one) => one.to?.[0]?.address === email && one.subject === subject);
    const link = /\/(?:en|ar)\/order\?link=[\w-]+/.exec(mail?.text ?? '')?.[0];
    if (!link) throw new Error(`no mail "${subject}" to ${email}`);
    return link;
  });

test.each<[Locale, number, boolean]>(
  oneInGate(import.meta.url, [
    ['en', 390, false],
    ['ar', 1440, true],
  ]),
)(
  'in %s at %i px, an order is found by number and e-mail, seen and cancelled without a login (scripts: %s)',
  async (locale, width, javaScript) => {
    const customer = await newCustomer();
    const placed = await order(customer, 'placed');
    const visitor = await visit(browser, { locale, width, height: 844, javaScript });
    const { page, t } = visitor;
    await visitor.open('/track-order');
    if (javaScript) await expectSoundPage(page);
    await page.getByLabel(t('lbl_track_number'), { exact: true }).fill(placed.number.toLowerCase());
    await page.getByLabel(t('lbl_track_contact'), { exact: true }).fill(customer.email);
    await page.getByRole('button', { name: t('lbl_track_send') }).click();
    await page.getByText(t('lbl_track_sent')).filter({ visible: true }).first().waitFor();
    const link = await findMailedLink(
      customer.email,
      // The mail is in the language of the order.
      translator('en')('mail_order_link_subject', { number: placed.number }),
    );

    const answer = await page.goto(link.replace(/^\/en/, `/${locale}`));
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await page
      .getByRole('heading', { name: t('lbl_order_detail', { number: placed.number }), level: 1 })
      .waitFor();
    await page.getByText(t('lbl_order_status_1'), { exact: true }).waitFor();
    if (javaScript) await expectSoundPage(page);
    await page.getByText(t('lbl_track_cancel'), { exact: true }).click();
    await page.getByRole('button', { name: t('lbl_track_cancel_do') }).click();
    await page.getByText(t('lbl_track_cancelled'), { exact: true }).waitFor();
    expect(query('select state from orders where id = ?', placed.id)).toEqual([{ state: 'cancelled' }]);
    expect(await page.getByRole('button', { name: t('lbl_track_cancel_do') }).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
);

import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { downloadPath, endpointPath } from '#contract/paths.ts';
import { formatDate } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { type Customer, enterAs, newCustomer } from '../../support/shop/shop-customer.ts';
import { shopFolder, shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

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

describe.each<Locale>(['en', 'ar'])('the order history in %s', (locale) => {
  test('lists the orders, shows the items of one, and downloads those of completed orders', async () => {
    const customer = await newCustomer();
    const waiting = await order(customer, 'placed');
    const done = await order(customer, 'completed');
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, '/orders-history');
    const row = page.getByRole('row', { name: new RegExp(done.number) });
    await row.getByText(t('lbl_order_status_3')).waitFor();
    await row.getByText(formatDate(Date.now())).waitFor();
    await page
      .getByRole('row', { name: new RegExp(waiting.number) })
      .getByText(t('lbl_order_status_1'))
      .waitFor();

    const detail = page.locator('#order-detail');
    await page.getByRole('link', { name: t('lbl_order_details_named', { number: waiting.number }) }).click();
    await detail.getByText(t('lbl_order_digital_waiting')).waitFor();
    await detail.getByText(t('lbl_order_digital_none'), { exact: true }).waitFor();
    expect(await detail.locator('a[data-download]').count()).toBe(0);

    await page.getByRole('link', { name: t('lbl_order_details_named', { number: done.number }) }).click();
    const link = detail.locator('a[data-download]');
    await link.waitFor();
    // The link's token has expired, so the click requests a new one.
    await link.evaluate((element) =>
      element.setAttribute('href', '/api/v1/common/download-digital-file/1/old'),
    );
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('shows shipped items, their carrier and the tracking link', async () => {
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
    const parcels = page.getByRole('region', { name: t('lbl_order_shipments') }).locator('.parcel');
    await parcels.first().waitFor();
    expect(await parcels.count()).toBe(2);
    const first = parcels.first();
    for (const text of ['Blue Dart', 'BD-4711', t('lbl_order_shipped_on', { date: formatDate(Date.now()) })])
      await first.getByText(text, { exact: true }).waitFor();
    expect(await first.getByRole('listitem').textContent()).toMatch(/^1 × \S/);
    const link = page.getByRole('link', { name: t('lbl_order_track_named', { number: 'BD-4711' }) });
    expect(await link.getAttribute('href')).toBe('https://track.example/BD-4711');
    expect(await parcels.nth(1).getByRole('link').count()).toBe(0);
    const folder = process.env.SCREENSHOTS;
    for (const width of folder ? [390, 1440] : []) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('#order-detail').screenshot({ path: `${folder}/parcels-${locale}-${width}.png` });
    }
    expect(await page.locator('#order-detail').getByText(number).count()).toBe(1);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('is empty at first, and shows errors', async () => {
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

test('hundreds of orders load page by page, and an older one is found by its address', async () => {
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
  const rows = page.locator('#orders tbody tr');
  await enterAs(visitor, customer, '/orders-history');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(20);
  await page.getByRole('button', { name: t('lbl_order_more') }).click();
  expect(await rows.count()).toBe(40);
  expect(
    await rows
      .nth(20)
      .locator('a')
      .evaluate((link) => link === document.activeElement),
  ).toBe(true);
  await visitor.open(`/orders-history?order=${first.id}`);
  await page.locator('#order-detail').getByText(first.number).waitFor();
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
  await asha.page.locator('#order-detail').getByText(done.number).waitFor();
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

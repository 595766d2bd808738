import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { App } from '#server/context.ts';
import { eraseCustomer } from '#server/customers/erase-customer.ts';
import { listSubscriberPage } from '#server/newsletter/subscriber-page.ts';
import { formatPersonHtml } from '#server/office/people/person-html.ts';
import { countCustomers } from '#server/people/count-customers.ts';
import { endCustomerSessions } from '#server/people/end-customer-sessions.ts';
import { exportPerson } from '#server/people/export-person.ts';
import { type CustomerRequest, eachCustomer, listCustomerPage } from '#server/people/list-customers.ts';
import { readCustomerProfile } from '#server/people/read-profile.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let app: App;
let noura: Awaited<ReturnType<typeof signIn>>;
let other: Awaited<ReturnType<typeof signIn>>;
let orderNumber = '';
beforeAll(async () => {
  shop = await openTestShop();
  app = shop.app;
  [noura, other] = [await signIn(shop), await signIn(shop)];
  await app.db.write((db) =>
    db
      .updateTable('customer')
      .set({ first_name: 'إيمان', last_name: 'O’Núñez', mobile: '(0)171 555-4321' })
      .where('id', '=', other.userId)
      .execute(),
  );
  const [placed] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), noura),
  );
  orderNumber = placed?.OrderNumber ?? '';
  await subscribe(shop, noura.email);
  rowsOf(
    await shop.call('contact-us', {
      ...{ FullName: 'Noura', Email: noura.email.toUpperCase(), PhoneNumber: '' },
      ...{ Subject: 'Hello <b>there</b>', Message: 'Where is it?' },
    }),
  );
});
afterAll(() => shop.close());

const find = async (search: string) =>
  (await listCustomerPage(app, { search })).rows
    .map(({ id }) => id)
    .filter((id) => id === noura.userId || id === other.userId);

describe('customers in the office', () => {
  test('are found by parts of names, e-mail and phone, and by order number', async () => {
    const rows = [
      [noura.email, [noura.userId]],
      ['al HARBI nou', [noura.userId]],
      [orderNumber.toLowerCase(), [noura.userId]],
      ['+91 98450 20160', [noura.userId]],
      ['984502016', [noura.userId]],
      ['0171/5554321', [other.userId]],
      ['554321', [other.userId]],
      ['ايمان', [other.userId]],
      ['nunez', [other.userId]],
      ['nobody-at-all', []],
      ["' or 1=1 --", []],
    ] as const;
    for (const [search, ids] of rows) expect([search, await find(search)]).toEqual([search, ids]);
    expect((await find('')).sort()).toEqual([noura.userId, other.userId].sort());
  });

  test('are listed with their orders, in pages', async () => {
    const [row] = (await listCustomerPage(app, { search: noura.email })).rows;
    expect(row).toMatchObject({ name: 'Noura Al Harbi', orders: 1, lastOrderAt: shop.clock.now() });
    expect(row?.spent).toBeGreaterThan(0);
    const first = await listCustomerPage(app, { size: 1 });
    const second = await listCustomerPage(app, { size: 1, cursor: first.next });
    expect(second.rows[0]?.id).toBeLessThan(first.rows[0]?.id ?? 0);
    expect((await listCustomerPage(app, { size: 1, cursor: second.previous })).rows).toEqual(first.rows);
  });

  test('are filtered and counted, and sorted by name', async () => {
    await app.db.write((db) =>
      db
        .updateTable('customer')
        .set({ locale: 'ar', delete_at: shop.clock.now() })
        .where('id', '=', other.userId)
        .execute(),
    );
    const list = async (request: CustomerRequest) =>
      (await listCustomerPage(app, request)).rows.map(({ id }) => id);
    expect(await list({ locales: ['ar'] })).toEqual([other.userId]);
    expect(await list({ asksDeletion: true })).toEqual([other.userId]);
    expect(await list({ isSubscribed: true })).toEqual([noura.userId]);
    expect(await list({ since: shop.clock.now() + 1 })).toEqual([]);
    expect(await list({ ids: [noura.userId], locales: ['ar'] })).toEqual([]);
    expect(await countCustomers(app, { locales: ['ar'] })).toEqual({
      ...{ byLocale: { en: 1, ar: 1 }, subscribed: 0, asksDeletion: 1, guests: 0 },
    });
    const sort = 'name';
    const [first, last] = await list({ sort, direction: 'asc' });
    expect([first, last]).toEqual([noura.userId, other.userId]);
    const page = await listCustomerPage(app, { sort, direction: 'asc', size: 1 });
    expect(await list({ sort, direction: 'asc', size: 1, cursor: page.next })).toEqual([last]);
    expect(await list({ sort, direction: 'desc' })).toEqual([last, first]);
    const batches: number[] = [];
    for await (const rows of eachCustomer(app, { search: 'noura' }))
      batches.push(...rows.map(({ id }) => id));
    expect(batches).toEqual([noura.userId]);
  });

  test('have a profile with orders, messages, consents and sessions', async () => {
    expect(await readCustomerProfile(app, noura.userId)).toMatchObject({
      name: 'Noura Al Harbi',
      orders: { count: 1, newest: [{ number: orderNumber, state: 'placed' }] },
      messages: [{ subject: 'Hello <b>there</b>', state: 'open' }],
      reviews: [],
      consents: { newsletterAt: shop.clock.now(), deleteAt: null },
      sessions: [{ lastUsedAt: shop.clock.now() }],
    });
    expect(await readCustomerProfile(app, 999_999)).toBeUndefined();
    expect(await endCustomerSessions(app, noura.userId)).toBe(1);
    expect((await readCustomerProfile(app, noura.userId))?.sessions).toEqual([]);
  });

  test('can have all their data as a document to read', async () => {
    const exported = rowsOf(await exportPerson(app, noura.email));
    expect(exported.data.contact_message).toHaveLength(1);
    const html = formatPersonHtml(exported, officeTranslator('ar'));
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain(noura.email);
    expect(html).toContain('Hello &lt;b&gt;there&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('password_hash');
    expect(await exportPerson(app, 'nobody@example.com')).toEqual({
      ok: false,
      error: { code: 'not_found' },
    });
  });

  test('are no longer found after an erasure', async () => {
    rowsOf(await eraseCustomer(app, other.email));
    expect(await find('nunez')).toEqual([]);
    const terms = await app.db.read
      .selectFrom('customer_search')
      .select('search_text')
      .where('customer_id', '=', other.userId)
      .execute();
    expect(terms).toEqual([]);
  });

  test('who subscribed are listed and searched', async () => {
    expect(await listSubscriberPage(app, { search: noura.email.slice(0, 6) })).toMatchObject({
      count: 1,
      rows: [{ email: noura.email, locale: 'en', subscribedAt: shop.clock.now() }],
    });
    expect((await listSubscriberPage(app, { locales: ['ar'] })).count).toBe(0);
  });
});

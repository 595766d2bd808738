import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '#i18n/labels/en.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);

test('messages are shown newest first, without their control characters', async () => {
  expect(await run('messages')).toMatchObject({ code: 0, out: '', err: 'There are no messages.' });
  await shop.app.db.write((db) =>
    db
      .insertInto('contact_message')
      .values(
        ['first', 'Two\nlines \u001b[31mred'].map((message, index) => ({
          full_name: 'Noura',
          email: 'noura@example.com',
          phone: '',
          subject: 'Hello',
          message,
          locale: 'en',
          created_at: index * 1000,
        })),
      )
      .execute(),
  );
  const { out } = await run('messages');
  expect(out).toContain('    | Two\n    | lines \\x1b[31mred');
  expect(out.indexOf('Two')).toBeLessThan(out.indexOf('first'));
  const { json } = await run('messages', '--limit', '1', '--json');
  expect(json).toMatchObject({
    messages: [{ name: 'Noura', message: 'Two\nlines \u001b[31mred' }],
    more: true,
  });
});

describe('sellers', () => {
  const request = async (email: string, first_name = 'Noura') => {
    await shop.app.db.write((db) =>
      db
        .insertInto('vendor_request')
        .values({
          first_name,
          last_name: 'Al Harbi',
          email,
          email_key: email,
          password_hash: 'not to be seen',
          mobile: '+91 98450 20160',
          address: '22 Residency Road',
          country_id: 356,
          state_province_id: null,
          city_id: null,
          postal_code: '560025',
          locale: 'en',
          created_at: 0,
        })
        .execute(),
    );
    const { json } = await run('sellers', 'list', '--json');
    return json.requests.find((one: { email: string }) => one.email === email);
  };

  test('are created from approved requests, once', async () => {
    const { id } = await request('a@example.com');
    const list = await run('sellers', 'list');
    expect(list.out).toContain('Noura Al Harbi');
    expect(list.out + JSON.stringify((await run('sellers', 'list', '--json')).json)).not.toContain(
      'not to be seen',
    );
    expect(await run('sellers', 'approve', String(id))).toMatchObject({
      code: 0,
      out: `Request ${id} of a@example.com was approved: seller 'noura-al-harbi'.`,
    });
    expect((await run('sellers', 'approve', String(id))).code).toBe(1);
    const { json } = await run('sellers', 'list', '--json');
    expect(json.requests).toEqual([]);
    expect(json.vendors.at(-1)).toEqual({
      key: 'noura-al-harbi',
      name: 'Noura Al Harbi',
      city: 'India',
      email: 'a@example.com',
      products: 0,
      closedAt: null,
    });
    const second = await request('b@example.com');
    const approved = await run('sellers', 'approve', String(second.id), '--json');
    expect(approved.json).toMatchObject({ ok: true, vendor: 'noura-al-harbi-2' });
  });

  test('are not created from rejected requests, which are deleted', async () => {
    const { id } = await request('c@example.com');
    const vendors = (await run('sellers', 'list', '--json')).json.vendors;
    expect((await run('sellers', 'reject', String(id))).code).toBe(0);
    expect((await run('sellers', 'list', '--json')).json).toEqual({ ok: true, requests: [], vendors });
    expect((await run('sellers', 'reject', String(id), '--json')).json).toEqual({
      ok: false,
      error: { code: 'not_found' },
    });
  });

  test.each([[['approve']], [['approve', 'x']], [['reject', '0']], [['reject', '1', '--reason', 'x']]])(
    '%j is wrong usage',
    async (args) => {
      expect((await run('sellers', ...args)).code).toBe(2);
    },
  );
});

test('subscribers are exported as text that no spreadsheet executes', async () => {
  for (const [created_at, email] of ['=cmd@example.com', '+1@example.com', 'plain@example.com'].entries())
    await shop.app.db.write((db) =>
      db.insertInto('subscriber').values({ email_key: email, email, locale: 'ar', created_at }).execute(),
    );
  await subscribe(shop, 'by-form@example.com');
  const { out, code } = await run('subscribers', 'export');
  expect(code).toBe(0);
  const lines = out.split('\n');
  expect(lines[0]).toBe('email,language,subscribed_at,consent,unsubscribe_url');
  // Each link is sealed anew.
  expect(lines.slice(1).map((line) => line.slice(0, line.lastIndexOf(',')))).toEqual([
    `"'=cmd@example.com",ar,1970-01-01T00:00:00.000Z,`,
    `"'+1@example.com",ar,1970-01-01T00:00:00.001Z,`,
    'plain@example.com,ar,1970-01-01T00:00:00.002Z,',
    `by-form@example.com,en,2026-03-10T06:30:00.000Z,"${english.lbl_subscribe_consent}"`,
  ]);
  const { json } = await run('subscribers', 'export', '--json');
  expect(json.subscribers[0]).toMatchObject({ email: '=cmd@example.com', language: 'ar' });
});

test('a subscriber is deleted on request, in any notation of the e-mail', async () => {
  await subscribe(shop, 'leaves@example.com');
  const { out, code } = await run('subscribers', 'remove', 'Leaves@Example.com');
  expect({ out, code }).toEqual({ out: 'Leaves@Example.com was unsubscribed.', code: 0 });
  expect((await run('subscribers', 'export')).out).not.toContain('leaves@example.com');
  const again = await run('subscribers', 'remove', 'leaves@example.com', '--json');
  expect(again.json).toEqual({ ok: false, email: 'leaves@example.com' });
  expect(again.code).toBe(1);
  expect((await run('subscribers', 'remove')).code).toBe(2);
});

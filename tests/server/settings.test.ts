import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChromeKey } from '#server/content/chrome-key.ts';
import { getOrderNoticeEmails, getSocialLinks, getUnpaidLimits } from '#server/settings/settings.ts';
import { runShopCommand } from '../support/shop/shop-command.ts';
import { openTestShop, type TestShop } from '../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, 'settings', ...args);

describe('settings', () => {
  test('are changed, listed and reset', async () => {
    const { db } = shop.app;
    expect(await getOrderNoticeEmails(db.read)).toEqual([]);
    expect(await run('set', 'order_notice_emails', 'a@example.com', 'b@example.com')).toMatchObject({
      code: 0,
      out: 'order_notice_emails is a@example.com b@example.com',
    });
    expect(await getOrderNoticeEmails(db.read)).toEqual(['a@example.com', 'b@example.com']);
    expect((await run('list')).out).toMatch(/order_notice_emails +a@example\.com b@example\.com\n/);

    await run('set', 'social_links', 'https://www.instagram.com/quwana', 'https://x.com/quwana');
    expect(await getSocialLinks(db.read)).toEqual([
      { id: 'instagram', url: 'https://www.instagram.com/quwana' },
      { id: 'x', url: 'https://x.com/quwana' },
    ]);

    await run('set', 'unpaid_limit_account', '8', '90', '75000');
    await run('set', 'unpaid_limit_phone', 'none');
    expect(await getUnpaidLimits(db.read)).toMatchObject({
      account: { orders: 8, pieces: 90, total: 75_000_00 },
      phone: 'none',
      network: { orders: 75, pieces: 600, total: 1_000_000_00 },
    });

    expect((await run('reset', 'order_notice_emails', '--json')).json).toMatchObject({
      ok: true,
      setting: { key: 'order_notice_emails', value: 'none', isSet: false },
    });
    expect(await getOrderNoticeEmails(db.read)).toEqual([]);
  });

  test('refuse invalid values, by name, and keep the old ones', async () => {
    for (const [words, sentence] of [
      [['free_shipping_from', 'much'], 'free_shipping_from: It must be an amount'],
      [['reviews_moderated', 'maybe'], 'It must be on or off.'],
      [['order_notice_emails', 'a@example.com', 'nonsense'], "'nonsense' is not an e-mail address."],
      [['social_links', 'https://example.com/shop'], "'https://example.com/shop' is not the https URL"],
      [['social_links', 'javascript:alert(1)'], 'is not the https URL'],
      [['unpaid_limit_account', '5', '60'], 'unpaid_limit_account: Give three whole numbers'],
      [['unpaid_limit_phone', '0', '60', '60000'], 'Give three whole numbers'],
      [['unpaid_limit_network', '75', '600', '1e6'], 'Give three whole numbers'],
      [['nothing', 'on'], "There is no setting 'nothing'."],
    ] as const) {
      const before = (await run('list')).out;
      const refused = await run('set', ...words);
      expect(refused.code).toBe(1);
      expect(refused.err).toContain(sentence);
      expect((await run('list')).out).toBe(before);
    }
    expect((await run('set', 'reviews_moderated')).code).toBe(2);
  });

  test('cause prerendered pages to be built again only where these show them', async () => {
    const before = await readChromeKey(shop.app);
    await run('set', 'order_notice_emails', 'c@example.com');
    expect(await readChromeKey(shop.app)).toBe(before);
    await run('set', 'free_shipping_from', '2499.50');
    expect(await readChromeKey(shop.app)).not.toBe(before);
  });
});

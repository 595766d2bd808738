import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPath } from '#contract/paths.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, { trustProxy: { hops: 1 } });
});
afterAll(() => shop.close());

const logIn = async (email: string, address: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${shop.url}${endpointPath('get-user-login')}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
    body: JSON.stringify({ requestParameters: { Email: email, Password: 'correct horse' } }),
  });
  const [row] = JSON.parse(((await response.json()) as { data: string }).data);
  return String(row.DeviceToken);
};

const listMails = async (email: string) => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  return mails.filter(({ to, subject }) => to?.[0]?.address === email && /^New login/.test(subject ?? ''));
};

describe('a login', () => {
  test('right after sign-up is not reported', async () => {
    const { email } = await signIn(shop);
    await logIn(email, '192.0.2.1');
    expect(await listMails(email)).toEqual([]);
  });

  test('from a new device at a new address is reported by mail, with time and browser', async () => {
    const { email } = await signIn(shop);
    shop.clock.advance(DAY_MS);
    await logIn(email, '192.0.2.2', { 'User-Agent': PHONE });
    const mails = await listMails(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Chrome on Android');
    expect(mails[0]?.text).toMatch(/\d \w+ 2026, 12:00 \(Indian time\)/);
    expect(mails[0]?.text).toContain('/en/reset-password');
  });

  test('from a known device or a known address is not reported', async () => {
    const { email } = await signIn(shop);
    const device = await logIn(email, '192.0.2.3');
    shop.clock.advance(DAY_MS);
    await logIn(email, '192.0.2.4', { 'Device-Token': device });
    await logIn(email, '192.0.2.3');
    expect(await listMails(email)).toEqual([]);
  });

  test('renews the device under its id', async () => {
    const { email } = await signIn(shop);
    const first = await logIn(email, '192.0.2.5');
    shop.clock.advance(300 * DAY_MS);
    const second = await logIn(email, '192.0.2.6', { 'Device-Token': first });
    expect(second.split('.').slice(0, 2)).toEqual(first.split('.').slice(0, 2));
    shop.clock.advance(300 * DAY_MS);
    await logIn(email, '192.0.2.7', { 'Device-Token': second });
    expect(await listMails(email)).toEqual([]);
  });

  test('is recognised by the 20 most recent addresses, for 90 days', async () => {
    const { email, userId } = await signIn(shop);
    const kept = async () =>
      (
        await shop.app.db.read
          .selectFrom('known_address')
          .selectAll()
          .where('customer_id', '=', userId)
          .execute()
      ).length;
    for (let host = 1; host <= 25; host += 1) {
      shop.clock.advance(1000);
      await logIn(email, `198.51.100.${host}`);
    }
    expect(await kept()).toBe(20);
    shop.clock.advance(DAY_MS);
    await logIn(email, '198.51.100.25');
    expect(await listMails(email)).toEqual([]);
    shop.clock.advance(90 * DAY_MS);
    await logIn(email, '198.51.100.25');
    expect([await kept(), (await listMails(email)).length]).toEqual([1, 1]);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});

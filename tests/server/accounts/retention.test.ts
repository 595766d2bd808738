import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retentionMs } from '#domain/customers/retention.ts';
import { DAY_MS } from '#domain/duration.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { openApp } from '#server/compose.ts';
import { inboxFolder } from '#server/outbox/inbox-files.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { CLAIM_MS, claimRun, findLastRun } from '#server/platform/periodic-claim.ts';
import { startDailyRetention } from '#server/retention/daily.ts';
import { readRetention } from '#server/retention/read-retention.ts';
import { previewRetention, runRetention } from '#server/retention/run-retention.ts';
import { periodMs, SWEEPS, type SweptKey } from '#server/retention/sweeps.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const insert = (table: keyof Database, values: object) =>
  shop.app.db.write((db) =>
    db
      .insertInto(table as 'outbox')
      .values(values as never)
      .execute(),
  );

const fill = async (customer: { userId: number }, at: number, mark: string): Promise<void> => {
  const customer_id = customer.userId;
  const person = { email: `${mark}@example.com`, locale: 'en', created_at: at };
  const mail = {
    kind: 'welcome',
    recipient: '',
    locale: 'en',
    data_json: '{}',
    created_at: at,
    due_at: 9e15,
  };
  const never = { sent_at: null, failed_at: null };
  await insert('customer_list_item', {
    ...{ customer_id, list: 'cart', item_key: mark, product_id: 1, choices_json: '[]' },
    ...{ quantity: 0, added_at: at, changed_at: at },
  });
  await insert('customer_session', {
    ...{ token_hash: mark, customer_id, created_at: at, last_used_at: at, expires_at: at },
  });
  await insert('password_code', {
    ...{ email_key: person.email, nonce: mark, created_at: at, expires_at: at },
  });
  await insert('payment_event', { provider: 'stripe', event_id: mark, type: 'x', received_at: at });
  await insert('outbox', { ...mail, ...never, key: `sent:${mark}`, sent_at: at });
  await insert('outbox', { ...mail, ...never, key: `failed:${mark}`, failed_at: at });
  await insert('outbox', { ...mail, ...never, key: `last:${mark}`, kind: 'account_deleted' });
  const message = { ...person, full_name: '', phone: '', subject: mark, message: '' };
  await insert('contact_message', { ...message, is_spam: 0 });
  await insert('contact_message', { ...message, is_spam: 1 });
  await insert('vendor_request', {
    ...person,
    ...{ email_key: person.email, first_name: '', last_name: '', password_hash: '', mobile: '', address: '' },
    ...{ country_id: 356, postal_code: '' },
  });
  await insert('customer', {
    ...person,
    ...{ email_key: `guest:${mark}`, first_name: '', last_name: '', password_hash: '', mobile: '' },
    ...{ address: '', postal_code: '', is_guest: 1 },
  });
  await insert('rate_limit', { key: mark, free_at: at });
  await insert('search_term', { day: at, locale: 'en', term: mark, searches: 1, results: 1 });
  const { userId } = await signIn(shop);
  await insert('sign_in_link', { token_hash: mark, customer_id: userId, created_at: at, expires_at: at });
  await insert('contact_confirmation', {
    ...{ customer_id: userId, channel: 'email', contact_key: mark, nonce: mark },
    ...{ tries: 0, sent_at: at, expires_at: at },
  });
  await insert('email_change', {
    ...{ customer_id: userId, email: person.email, email_key: person.email, nonce: mark },
    ...{ created_at: at, expires_at: at },
  });
  await insert('known_address', { customer_id: userId, address_hash: mark, last_used_at: at });
  const { id: member_id } = await shop.app.db.write((db) =>
    db
      .insertInto('member')
      .values({
        ...{ email: person.email, email_key: person.email, name: mark, role: 'support', locale: 'en' },
        ...{ password_hash: null, created_at: at, joined_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await insert('member_link', { token_hash: mark, kind: 'welcome', created_at: at, expires_at: at });
  await insert('member_session', {
    ...{ token_hash: mark, member_id, created_at: at, last_used_at: at, address: '', user_agent: '' },
  });
  await insert('member_device', { member_id, device_hash: mark, last_used_at: at });
  await insert('passkey_challenge', { challenge: mark, purpose: 'sign-in', expires_at: at });
  await insert('office_request', { key: mark, at, result_json: '' });
  await insert('office_undo', {
    ...{ key: mark, member_id, action: '', params_json: '{}', values_json: '{}', expires_at: at },
  });
  await insert('text_draft', { member_id, path: mark, form: '', request: '', draft_json: '', at });
  await insert('text_editor', { collection: 'pages', name: mark, member_id, since: at, at });
  await insert('statement_draft', { member_id, file_name: mark, rows_json: '[]', checked_at: at });
  await insert('remittance_draft', {
    ...{ member_id, file_name: mark, file_hash: mark, carrier: '', reference: '', rows_json: '[]' },
    checked_at: at,
  });
  await insert('catalogue_import', {
    ...{ kind: 'sheet', file_name: mark, state: 'checked', options_json: '{}', made_by: '', created_at: at },
    ...{
      applied_by: null,
      applied_at: null,
      undone_by: null,
      undone_at: null,
      problem_json: null,
      worker: null,
    },
  });
  // Orders of documents that may be deleted are gone.
  await insert('tax_document', {
    ...{ kind: 'credit_note', year: mark, serial: 1, number: mark, order_id: 0, issued_at: at },
    ...{ total: 1, content_json: '{}' },
  });
  const erased = await signIn(shop);
  const [placed] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), erased),
  );
  await shop.app.db.write(async (db) => {
    await db.updateTable('customer').set({ erased_at: 1 }).where('id', '=', erased.userId).execute();
    await db
      .updateTable('orders')
      .set({ placed_at: at, state: 'completed', idempotency_key: mark })
      .where('id', '=', placed?.OrderId ?? 0)
      .execute();
    const { id: return_id } = await db
      .insertInto('order_return')
      .values({
        ...{ order_id: placed?.OrderId ?? 0, state: 'declined', request_key: null, note: '', created_at: at },
        ...{ decided_at: at, received_at: null, closed_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('return_picture').values({ return_id, content: mark }).execute();
  });
};

describe('the daily run', () => {
  test.each(Object.keys(SWEEPS) as SweptKey[])(
    'deletes the rows of its line %s, and not a moment early',
    async (key) => {
      const customer = await signIn(shop);
      await shop.app.mail.idle();
      const now = shop.clock.now();
      await fill(customer, now - periodMs(key) - 1, 'over');
      await fill(customer, now - periodMs(key), 'kept');
      expect((await previewRetention(shop.app)).rows[key]).toBe(1);
      const report = await runRetention(shop.app);
      expect([key, report?.rows[key]]).toEqual([key, 1]);
      expect((await runRetention(shop.app))?.rows[key]).toBe(0);
    },
  );

  test('works in batches, and deletes no key of an open order', async () => {
    const customer = await signIn(shop);
    const at = shop.clock.now() - retentionMs('sessions') - 1;
    const rows = Array.from({ length: 450 }, (_, i) => ({
      ...{ token_hash: `old ${i}`, customer_id: customer.userId },
      ...{ created_at: at, last_used_at: at, expires_at: at },
    }));
    await insert('customer_session', rows);
    const [placed] = rowsOf(
      await shop.call(
        'post-order',
        cashOrder([await cartLine(shop, 'gym-towel')], { IdempotencyKey: 'a-key-of-mine-1' }),
        customer,
      ),
    );
    await shop.app.db.write((db) => db.updateTable('orders').set({ placed_at: 1 }).execute());
    const write = vi.spyOn(shop.app.db, 'write');
    expect((await runRetention(shop.app))?.rows).toMatchObject({ sessions: 450, order_keys: 0 });
    expect(write.mock.calls.length).toBeGreaterThan(3);
    const order = await shop.app.db.read
      .selectFrom('orders')
      .select('idempotency_key')
      .where('id', '=', placed?.OrderId ?? 0)
      .executeTakeFirst();
    expect(order?.idempotency_key).toBe('a-key-of-mine-1');
  });

  test('deletes files of the local inbox whose mail is gone, and no other file', async () => {
    await signIn(shop);
    await shop.app.mail.idle();
    const folder = inboxFolder(shop.app.config);
    await mkdir(folder, { recursive: true });
    for (const name of ['900001-welcome.eml', 'notes.txt']) await writeFile(join(folder, name), 'x');
    const before = await readdir(folder);
    expect((await runRetention(shop.app))?.files).toBe(1);
    expect(await readdir(folder)).toEqual(before.filter((name) => name !== '900001-welcome.eml'));
  });

  test('runs once a day in one of several processes, and again soon after a process died in it', async () => {
    const other = await openApp(shop.app.config, { clock: shop.clock, log: shop.app.log });
    const [app] = [shop.app];
    const race = async () => {
      const runs = await Promise.all(
        [app, other, app, other].map((one) => runRetention(one, { onlyIfDue: true })),
      );
      return runs.filter((run) => run !== undefined).length;
    };
    try {
      expect(await race()).toBe(1);
      expect(await race()).toBe(0);
      shop.clock.advance(DAY_MS);
      expect(await race()).toBe(1);
      shop.clock.advance(DAY_MS);
      expect(await claimRun(other, 'retention', { onlyIfDue: true })).toBeDefined();
      expect(await race()).toBe(0);
      shop.clock.advance(CLAIM_MS);
      expect(await race()).toBe(1);
    } finally {
      await other.close();
    }
  });

  test('is not counted as done when it is stopped', async () => {
    const stopped = new AbortController();
    stopped.abort();
    await runRetention(shop.app, { signal: stopped.signal });
    expect(await findLastRun(shop.app, 'retention')).toEqual({ doneAt: undefined, isRunning: false });
  });

  test('starts with the shop and stops with it', async () => {
    const stop = startDailyRetention(shop.app);
    await vi.waitFor(async () =>
      expect((await findLastRun(shop.app, 'retention')).doneAt).toBe(shop.clock.now()),
    );
    await stop();
    expect(shop.errors).toEqual([]);
  });
});

test('a time that the owner has chosen is applied and shown, and another one in the text is named', async () => {
  const customer = await signIn(shop);
  const now = shop.clock.now();
  await fill(customer, now - 10 * DAY_MS - 1, 'over');
  await fill(customer, now - 10 * DAY_MS, 'kept');
  for (const days of ['6', '91', '10.5', 'none'])
    expect((await runShopCommand(shop.app, 'settings', 'set', 'keep_spam', days)).code).toBe(1);
  expect((await runShopCommand(shop.app, 'settings', 'set', 'keep_spam', '10')).code).toBe(0);
  expect((await previewRetention(shop.app)).rows).toMatchObject({ spam: 1, messages: 0 });
  await runRetention(shop.app);
  expect(rowsOf(await shop.call('get-shop-terms', {}))).toMatchObject({
    KeptDays: { spam: 10, messages: 730 },
  });
  const page = async (language: Locale) => ({
    ...{ name: 'privacy', language, isAlone: false, html: '', headings: [], pictures: [], head: {} },
    body: 'Spam is deleted after 30 days, messages after two years, pictures after 45 days and again 45 days.',
  });
  rowsOf(await changeSetting(shop.app, 'backup_keep', ['31']));
  const { customers, unkept, backups } = await readRetention({
    ...shop.app,
    texts: { ...shop.app.texts, page },
  });
  expect(customers.find(({ key }) => key === 'spam')).toMatchObject({
    ...{ rule: { kind: 'after', days: 10 }, removed: 1 },
  });
  expect(backups).toEqual({ kept: 31, promised: 30 });
  expect(unkept).toEqual(LOCALES.map((language) => ({ language, text: '45 days' })));
});

test('the command lists every line and the last run', async () => {
  const before = (await runShopCommand(shop.app, 'retention', 'list', '--json')).json;
  expect(before.lastRunAt).toBeNull();
  await runRetention(shop.app);
  const { json } = await runShopCommand(shop.app, 'retention', 'list', '--json');
  const [last, next] = [shop.clock.now(), shop.clock.now() + DAY_MS];
  expect(json).toMatchObject({
    lastRunAt: new Date(last).toISOString(),
    nextRunAt: new Date(next).toISOString(),
  });
  expect(json.lines).toContainEqual({
    ...{ key: 'spam', tables: ['contact_message'], kept: '30 days', basis: 'answers' },
    ...{ removed: 0, setting: 'keep_spam' },
  });
  expect((await runShopCommand(shop.app, 'retention', 'list')).out).toContain('as long as the account');
  // Commands use the system clock.
  const dry = await runShopCommand(shop.app, 'retention', 'run', '--dry-run', '--json');
  expect(dry.json).toMatchObject({ dryRun: true, rows: { spam: 0 } });
  expect((await runShopCommand(shop.app, 'retention', 'run')).out).toMatch(/^spam +0$/m);
});

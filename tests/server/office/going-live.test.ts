import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readShopConfig } from '#server/config/shop-config.ts';
import { readLiveList } from '#server/going-live/read-live-list.ts';
import { changeMail } from '#server/mail/setup/change-mail.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { rememberLive } from '#server/settings/shop-stages.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { eventually } from '../../support/eventually.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

let shop: OfficeShop;
beforeAll(async () => {
  shop = await openOfficeShop({ rateLimits: true });
});
afterAll(() => shop.close());

const readNotes = async () => (await readLiveList(shop.app)).items.map(({ note }) => note);
const BACKUP = inject('engine') === 'postgres' ? 'backup_elsewhere' : 'backup_open';

test('a demo needs everything that it has invented, and an own shop may go live', async () => {
  const { app } = shop;
  await setSeller(shop);
  expect(await readNotes()).toEqual([
    ...['identity_open', 'tax_demo', 'delivery_open', 'payments_done', 'products_open'],
    ...['declarations_done', 'demo_open'],
    ...['promotions_open', 'texts_open', 'mail_inbox', 'factors_open', BACKUP, 'address_elsewhere'],
  ]);
  const before = await readLiveList(app);
  expect(before.missing).toEqual(['identity', 'tax', 'products', 'demo', 'promotions', 'mail']);
  expect(before.items.find(({ name }) => name === 'texts')?.texts).toContainEqual({
    ...{ collection: 'pages', name: 'about' },
    titles: { en: 'About Quwana', ar: 'عن قُوانا' },
  });

  await setSeller(shop, { name: 'Sattva Foods', address: '1 MG Road, Mysuru', taxNumber: '27AAPFU0939F1ZV' });
  for (const [key, value] of [
    ['shop_name_en', 'Sattva'],
    ['shop_name_ar', 'ساتفا'],
    ['shop_phone', '+91 821 555 0100'],
    ['shop_email', 'hello@sattva.example'],
    ['shop_address_en', '1 MG Road'],
  ] as const)
    await changeSetting(app, key, [value]);
  await app.identity.refresh();
  await app.db.write(async (db) => {
    await db.updateTable('product').set({ status: 'draft' }).where('key', '<>', 'prime-whey').execute();
    await db.updateTable('coupon').set({ is_active: 0 }).execute();
    await db.updateTable('banner').set({ edited_at: 1 }).execute();
    await db.updateTable('campaign').set({ status: 'archived' }).execute();
    await db.updateTable('product').set({ name_en: 'Sattva Whey' }).where('key', '=', 'prime-whey').execute();
  });
  expect((await readLiveList(app)).missing).toEqual(['mail']);
  const server = { host: 'mail.sattva.example', port: '', isSecure: true, user: '', password: '' };
  const sender = { name: '', address: 'hello@sattva.example' };
  expect(await changeMail(app, { kind: 'smtp', server, sender })).toMatchObject({ ok: true });
  const bounced = { kind: 'welcome', recipient: 'no@example.com', locale: 'en', data_json: '{}' };
  const failed = { key: 'bounced', created_at: 1, due_at: 1, failed_at: 1, last_error: '550 unknown' };
  await app.db.write((db) =>
    db
      .insertInto('outbox')
      .values({ ...bounced, ...failed })
      .execute(),
  );
  expect(await readNotes()).toContain('mail_open');
  expect((await readLiveList(app)).missing).toEqual([]);
  expect(await changeMail(app, { kind: 'off' })).toMatchObject({ ok: true });
  expect(await readNotes()).toContain('mail_off');
  const after = await readLiveList(app);
  expect(after).toMatchObject({ missing: [], isLive: false });
  expect(after.lines).toEqual(['SHOP_MODE=live', 'SITE_URL=https://www.example.com']);
  expect((await runShopCommand(app, 'going-live', '--json')).json).toMatchObject({
    ok: true,
    done: after.done,
    missing: [],
  });
  const noCash = { ...app, config: { ...app.config, variables: { CASH_ON_DELIVERY: 'off' } } };
  expect((await readLiveList(noCash)).missing).toEqual(['payments']);
});

test('the owner opens the shop once nothing is missing, and returns to the demo until the first order', async () => {
  const { app, clock } = shop;
  const owner = await shop.signIn('owner');
  const press = async (action: string, fields: Record<string, string> = {}) => {
    const answer = await shop.act('/office/settings/going-live', owner.token, action, fields);
    return [answer.status, ...Object.values(answer.visit?.posted?.faults ?? {}).map(({ code }) => code)];
  };
  const open = (address: string, more = {}) => press('settings.go-live', { address, ...more });
  const ADDRESS = 'https://shop.sattva.example';
  expect(await open(ADDRESS)).toEqual([422, 'live_no_password']);
  await app.db.write((db) =>
    db.updateTable('member').set({ password_hash: 'x' }).where('id', '=', owner.memberId).execute(),
  );
  for (const wrong of ['', 'http://shop.sattva.example', `${ADDRESS}/en`, 'shop'])
    expect(await open(wrong)).toEqual([422, 'live_address_form']);
  const other = createServer((_, response) => void response.end('hello'));
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await open(elsewhere)).toEqual([422, 'live_unreached_other']);
  other.close();
  expect(await open('https://127.0.0.1:1')).toEqual([422, 'live_unreached_silent']);
  expect(await open(ADDRESS)).toEqual([422, 'live_unreached_domain']);
  let asked = 0;
  const askForRestart = () => {
    asked += 1;
  };
  const purges = await watchPurges({ ...app, askForRestart }, { drop: () => {}, dropAll: () => {} });
  expect(await open(`${ADDRESS}/`, { anyway: '1' })).toEqual([303]);
  await eventually(() => expect(asked).toBe(1));
  await purges.close();

  const { database } = app.config;
  const DATABASE_URL = database.kind === 'sqlite' ? `file:${database.file}` : database.url;
  const start = async (more: object = {}) => {
    const config = rowsOf(await readShopConfig({ DATABASE_URL, ...more }));
    return [config.shopMode, config.siteUrl, config.variables.SHOP_MODE];
  };
  expect(await start()).toEqual(['live', ADDRESS, undefined]);
  expect(await start({ SHOP_MODE: 'demo', SITE_URL: 'http://localhost' })).toEqual([
    'demo',
    'http://localhost',
    'demo',
  ]);
  await app.db.write((db) => rememberLive(db, clock.now()));
  expect(await press('settings.return-to-demo')).toEqual([303]);
  expect(await start()).toEqual(['demo', ADDRESS, undefined]);
  expect(await open(ADDRESS, { anyway: '1' })).toEqual([303]);
  rowsOf(await shop.call('post-order', cashOrder([await cartLine(shop, 'prime-whey')]), await signIn(shop)));
  expect(await press('settings.return-to-demo')).toEqual([422, 'live_has_orders']);
});

test('the owner hides the way to the list once and for all', async () => {
  const owner = await shop.signIn('owner');
  for (const request of ['a', 'a'])
    expect(
      (await shop.act('/office', owner.token, 'settings.hide-setup', { request })).headers.location,
    ).toBe('/office');
  const list = await shop.app.db.read
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'setup_shown')
    .execute();
  expect(list).toEqual([{ value: 'false' }]);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/staff/roles.ts';
import { openApp } from '#server/compose.ts';
import { readMailSetup } from '#server/mail/setup/read-setup.ts';
import { requiresTls } from '#server/mail/smtp.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { eventually } from '../../support/eventually.ts';
import { type MailServer, openMailServer } from '../../support/shop/mail-server.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { addTotp } from '../../support/staff.ts';

const PAGE = '/office/settings/mail';

let shop: OfficeShop;
let server: MailServer;
let owner: SignedIn;

beforeAll(async () => {
  server = await openMailServer({
    refuse: (address) => (address === 'no@example.com' ? '550 unknown' : undefined),
  });
  shop = await openOfficeShop();
  owner = await shop.signIn('owner');
  await addTotp(shop.app, owner.token);
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const readUrl = async () => (await readStoredVariables(shop.app.db.read, shop.app)).values.SMTP_URL ?? '';

test('an owner sets the server and the sender, and every process sends by them', async () => {
  const { hostname, port } = new URL(server.url);
  const fields = { kind: 'smtp', host: hostname, port, security: 'starttls', user: '', 'key-password': '' };
  const sender = { sender_name: '', sender_address: 'shop@shop.example' };
  const save = (more: Record<string, string> = {}) =>
    shop.act(PAGE, owner.token, 'settings.mail', { ...fields, ...sender, ...more });
  const faultsOf = async (more: Record<string, string>) => (await save(more)).visit?.posted?.faults;

  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const member = await shop.signIn(role);
    for (const action of ['settings.mail', 'settings.test-mail'])
      expect((await shop.act(PAGE, member.token, action, fields)).status).toBe(403);
  }
  expect(await faultsOf({ host: 'a@evil.example' })).toEqual({ host: { code: 'mail_server_form' } });
  expect(await faultsOf({ port: '70000' })).toEqual({ host: { code: 'mail_server_form' } });
  for (const [sender_name = '', sender_address = ''] of [
    ['', 'shop'],
    ['Shop', ''],
  ])
    expect(await faultsOf({ sender_name, sender_address })).toEqual({
      sender_address: { code: 'mail_sender_form' },
    });

  const other = await openApp(shop.app.config, { clock: shop.clock });
  const watch = await watchPurges(other, { drop: () => {}, dropAll: () => {} });
  expect((await save()).status).toBe(303);
  await eventually(async () => expect(other.mail.config.kind).toBe('smtp'));
  // Without a name, the shop's own.
  expect((await shop.act(PAGE, owner.token, 'settings.test-mail')).status).toBe(303);
  expect(server.mails.at(-1)).toMatchObject({ from: { address: 'shop@shop.example', name: 'Quwana' } });
  expect((await save({ sender_name: 'Noura’s, "Shop"' })).status).toBe(303);
  await eventually(async () =>
    expect(other.mail.config.from).toEqual({ name: 'Noura’s, Shop', address: 'shop@shop.example' }),
  );
  await watch.close();
  await other.close();

  // A stored password is kept, but never sent without the encryption that it was entered for.
  const login = { user: 'user', 'key-password': 'p@ss%', security: 'tls' };
  expect((await save(login)).status).toBe(303);
  const kept = { ...login, 'key-password': '' };
  expect(await faultsOf({ ...kept, security: 'starttls' })).toEqual({
    'key-password': { code: 'mail_password_again' },
  });
  expect((await save(kept)).status).toBe(303);
  expect(await readUrl()).toBe(`smtps://user:p%40ss%25@${hostname}:${port}`);

  shop.clock.advance(11 * 60_000);
  expect((await save(kept)).headers.location).toMatch(/^\/office\/confirm/);
});

test('the command line does the same, and takes a secret from a file only', async () => {
  const run = (...args: string[]) => runShopCommand(shop.app, 'mail', ...args);
  expect((await run('set', `SMTP_URL=${server.url}`)).code).toBe(2);
  expect((await run('set', 'STRIPE_SECRET_KEY=x')).code).toBe(2);
  expect((await run('set', 'MAIL_FROM=shop')).err).toContain('MAIL_FROM must be an address');
  await writeFile(join(shop.app.config.varDir, 'mail.env'), `SMTP_URL=${server.url}\n`);
  expect(await run('set', 'MAIL_FROM=Shop <a@shop.example>', '--file', 'mail.env', '--json')).toMatchObject({
    json: { ok: true, changed: ['MAIL_FROM', 'SMTP_URL'] },
  });
  expect((await run('show', '--json')).json).toMatchObject({ kind: 'smtp', sender: { name: 'Shop' } });
  expect((await run('test', 'visitor@example.com', '--language', 'ar')).code).toBe(0);
  expect(server.mails.at(-1)).toMatchObject({ to: [{ address: 'visitor@example.com' }] });
  expect((await run('test', 'no@example.com', '--json')).json.error).toMatchObject({
    code: 'mail_test_refused',
    answer: expect.stringContaining('550 unknown'),
  });
  expect((await run('remove', 'SMTP_URL')).code).toBe(0);
  expect(await readUrl()).toBe('');
});

test('what the environment sets wins, part by part', async () => {
  const variables = { ...shop.app.config.variables, SMTP_URL: 'smtp://user:secret@mail.example:587' };
  const app = await openApp({ ...shop.app.config, variables }, { clock: shop.clock });
  expect(await readMailSetup(app)).toMatchObject({
    ...{ kind: 'smtp', server: { host: 'mail.example', port: '587', user: 'user' } },
    ...{ sender: { address: 'a@shop.example' }, fixed: { kind: false, server: true, sender: false } },
  });
  await app.close();
});

test('a login is sent to another machine only encrypted', () => {
  const urls = [
    'smtp://me:pw@mail.example.com:587',
    'smtp://mail.example.com:25',
    'smtp://me:pw@127.0.0.1:2525',
  ];
  expect(urls.map(requiresTls)).toEqual([true, false, false]);
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/staff/roles.ts';
import { OFFICE_PAGES } from '#routes/office/pages.ts';
import { openApp } from '#server/compose.ts';
import { readPaymentSetup } from '#server/payments/setup/read-setup.ts';
import { readStoredVariables, resealVariables } from '#server/platform/secrets/stored-variables.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { eventually } from '../../support/eventually.ts';
import { type MailServer, openMailServer } from '../../support/shop/mail-server.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { addTotp } from '../../support/staff.ts';
import {
  openRazorpayStandIn,
  RAZORPAY_KEYS,
  type RazorpayStandIn,
} from '../../support/stand-ins/razorpay.ts';
import { openStripeStandIn, STRIPE_KEYS, type StripeStandIn } from '../../support/stand-ins/stripe.ts';

const PAGE = '/office/settings/payments';
const SECRET = STRIPE_KEYS.secretKey;
const KEYS = {
  provider: 'stripe',
  'key-STRIPE_SECRET_KEY': SECRET,
  'key-STRIPE_PUBLISHABLE_KEY': STRIPE_KEYS.publishableKey,
  'key-STRIPE_WEBHOOK_SECRET': STRIPE_KEYS.webhookSecret,
};
const WINDOW_KEYS = {
  provider: 'razorpay',
  'key-RAZORPAY_KEY_ID': RAZORPAY_KEYS.keyId,
  'key-RAZORPAY_KEY_SECRET': RAZORPAY_KEYS.keySecret,
  'key-RAZORPAY_WEBHOOK_SECRET': RAZORPAY_KEYS.webhookSecret,
};
const MAIL_PAGE = '/office/settings/mail';
const PASSWORD = 'p@ss word/of:the%server';
const HIDDEN = [
  SECRET,
  RAZORPAY_KEYS.keySecret,
  RAZORPAY_KEYS.webhookSecret,
  PASSWORD,
  encodeURIComponent(PASSWORD),
];
const SECRETS = ['s'.repeat(32), 't'.repeat(32)] as const;

let shop: OfficeShop;
let stripe: StripeStandIn;
let razorpay: RazorpayStandIn;
let server: MailServer;
let owner: SignedIn;

beforeAll(async () => {
  stripe = await openStripeStandIn();
  razorpay = await openRazorpayStandIn();
  // As a server that repeats what it refuses.
  server = await openMailServer({
    refuseLogin: (user, password) =>
      `${user} ${password} ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`,
  });
  shop = await openOfficeShop({
    shopSecret: SECRETS[0],
    variables: { STRIPE_API_URL: stripe.url, RAZORPAY_API_URL: razorpay.url },
  });
  owner = await shop.signIn('owner');
  await addTotp(shop.app, owner.token);
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
  await razorpay.close();
  await server.close();
});

/** Everything that the database holds, as a thief of its files or of a dump would read it. */
const readDatabase = async (): Promise<string> => {
  const { database } = shop.app.config;
  if (database.kind === 'sqlite') {
    const folder = join(database.file, '..');
    const files = (await readdir(folder)).filter((name) => name.startsWith('shop.db'));
    return (await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
  }
  const tables = ['stored_variable', 'audit_entry', 'held_form', 'office_request', 'office_undo'] as const;
  const rows = await Promise.all(
    tables.map((table) => shop.app.db.read.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
};

test('keys are entered by an owner with a fresh second factor only, and are nowhere in plain text', async () => {
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const member = await shop.signIn(role);
    for (const action of ['payments.keys', 'payments.test', 'payments.offer', 'payments.transfer'])
      expect((await shop.act(PAGE, member.token, action, KEYS)).status).toBe(403);
    expect((await shop.send(PAGE, { token: member.token })).status).toBe(403);
  }
  // A stolen session has no second factor.
  shop.clock.advance(11 * 60_000);
  for (const action of ['payments.keys', 'payments.test', 'payments.transfer'])
    expect((await shop.act(PAGE, owner.token, action, KEYS)).headers.location).toMatch(/^\/office\/confirm/);
  expect((await shop.send(PAGE, { token: owner.token })).visit?.posted).toBeUndefined();
  expect((await readPaymentSetup(shop.app)).methods[0]).toMatchObject({ name: 'card', state: 'sandbox' });
  expect(await readDatabase()).not.toContain(SECRET);

  // Another session of the owner has just confirmed it.
  owner = await shop.signIn('owner');
  await addTotp(shop.app, owner.token);
  const swapped = { ...KEYS, 'key-STRIPE_PUBLISHABLE_KEY': SECRET };
  const refused = await shop.act(PAGE, owner.token, 'payments.keys', swapped);
  expect(refused.status).toBe(422);
  expect(refused.visit?.posted?.faults).toHaveProperty('key-STRIPE_PUBLISHABLE_KEY');
  expect(JSON.stringify(refused.visit?.posted)).not.toContain(SECRET);

  const other = await openApp({ ...shop.app.config }, { clock: shop.clock });
  const dropped: string[] = [];
  const watch = await watchPurges(other, {
    drop: (tags) => dropped.push(...tags),
    dropAll: () => {},
  });
  for (const _ of ['once', 'again'])
    expect((await shop.act(PAGE, owner.token, 'payments.keys', { ...KEYS, request: 'form-1' })).status).toBe(
      303,
    );
  const entries = await shop.app.db.read
    .selectFrom('audit_entry')
    .select(['subject_id', 'after_json'])
    .where('action', '=', 'variable.set')
    .execute();
  expect(entries.map(({ subject_id, after_json }) => [subject_id, after_json])).toEqual([
    ['STRIPE_SECRET_KEY', '{"ending":"d_in"}'],
    ['STRIPE_PUBLISHABLE_KEY', '{"ending":"d_in"}'],
    ['STRIPE_WEBHOOK_SECRET', '{"ending":""}'],
  ]);

  // Another process follows without a restart.
  await eventually(async () => expect(other.payments.config.stripe?.secretKey).toBe(SECRET));
  expect(dropped).toContain('variables');
  expect(other.payments.webhooks.stripe).toBeDefined();
  const off = { 'switch-card': 'off', 'was-switch-card': 'on', 'place-cash': '1', 'was-place-cash': '3' };
  await shop.act(PAGE, owner.token, 'payments.offer', { ...off, 'place-card': '2', 'place-wallet': '3' });
  await eventually(async () => expect(other.payments.offered).toEqual([6, 2, 9, 7]));
  expect(dropped).toContain('menu');
  // Payments that have begun are still followed.
  expect(other.payments.forPayment({ provider: 'stripe', method: 5 })?.provider).toBe('stripe');
  await shop.undo(PAGE, owner);
  await eventually(async () => expect(other.payments.offered).toEqual([5, 2, 9, 7, 6]));
  await watch.close();
  await other.close();

  const test = () => shop.act(PAGE, owner.token, 'payments.test', { provider: 'stripe' });
  expect((await test()).status).toBe(303);
  const run = (...args: string[]) => runShopCommand(shop.app, 'payments', ...args);
  expect(await run('test', 'stripe')).toMatchObject({ code: 0 });
  expect(await run('set', `STRIPE_SECRET_KEY=${SECRET}`)).toMatchObject({ code: 2 });
  expect(await run('remove', 'STRIPE_SECRET_KEY')).toMatchObject({
    code: 1,
    err: expect.stringContaining('together'),
  });
  const printed = await run('show');
  expect(printed.out).toContain('...d_in');
  expect(printed.out).not.toContain(SECRET);
  stripe.trouble('balance', { status: 401 });
  expect((await test()).visit?.posted?.faults).toEqual({ stripe: { code: 'keys_refused' } });

  const faulty = { ...WINDOW_KEYS, 'key-RAZORPAY_KEY_ID': RAZORPAY_KEYS.keySecret };
  expect((await shop.act(PAGE, owner.token, 'payments.keys', faulty)).visit?.posted?.faults).toEqual({
    'key-RAZORPAY_KEY_ID': { code: 'razorpay_key_form' },
  });
  expect((await shop.act(PAGE, owner.token, 'payments.keys', WINDOW_KEYS)).status).toBe(303);
  expect(await run('test', 'razorpay')).toMatchObject({ code: 0 });
  razorpay.trouble('look_up', { status: 401 });
  expect(
    (await shop.act(PAGE, owner.token, 'payments.test', { provider: 'razorpay' })).visit?.posted?.faults,
  ).toEqual({ razorpay: { code: 'keys_refused' } });

  const { hostname: host, port } = new URL(server.url);
  const login = { kind: 'smtp', host, port, security: 'starttls', user: 'user', 'key-password': PASSWORD };
  expect((await shop.act(MAIL_PAGE, owner.token, 'settings.mail', login)).status).toBe(303);
  // It is not sent to another server, port or user, whose owner would learn it.
  for (const [field, value] of [
    ['host', 'evil.example'],
    ['port', '25'],
    ['user', 'root'],
  ] as const) {
    const moved = { ...login, 'key-password': '', [field]: value };
    expect((await shop.act(MAIL_PAGE, owner.token, 'settings.mail', moved)).visit?.posted?.faults).toEqual({
      'key-password': { code: 'mail_password_again' },
    });
  }
  const refusedMail = await shop.act(MAIL_PAGE, owner.token, 'settings.test-mail');
  expect(refusedMail.visit?.posted?.faults).toEqual({
    '': { code: 'mail_test_login', values: { answer: expect.stringContaining('535 user *** ***') } },
  });

  for (const { path } of OFFICE_PAGES) {
    const page = await shop.send(`/office/${path.replaceAll(/:\w+/g, '1')}`, { token: owner.token });
    expect([path, HIDDEN.some((secret) => page.text.includes(secret))]).toEqual([path, false]);
  }
  const shown = await (await shop.send(PAGE, { token: owner.token })).visit?.query('settings.payments', {});
  expect(JSON.stringify(shown)).toContain('"ending":"d_in"');
  const mail = await (await shop.send(MAIL_PAGE, { token: owner.token })).visit?.query('settings.mail', {});
  expect(mail).toMatchObject({ password: 'stored', server: { user: 'user' } });
  for (const text of [JSON.stringify([shown, mail]), shop.errors.join(), await readDatabase()])
    for (const secret of HIDDEN) expect(text).not.toContain(secret);
});

test('stored keys survive a rotation of the secret, and are asked for again after its loss', async () => {
  const [old, next] = SECRETS;
  const { config } = shop.app;
  const rotated = await openApp(
    { ...config, shopSecret: next, previousSecrets: [old] },
    { clock: shop.clock },
  );
  await resealVariables(rotated);
  await rotated.close();
  const renewed = await openApp({ ...config, shopSecret: next }, { clock: shop.clock });
  expect(renewed.payments.config.stripe?.secretKey).toBe(SECRET);
  // A sealed value that is moved to another name is not opened.
  await renewed.db.write(async (db) => {
    const { value } = await db
      .selectFrom('stored_variable')
      .select('value')
      .where('name', '=', 'STRIPE_SECRET_KEY')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('stored_variable')
      .set({ value })
      .where('name', '=', 'STRIPE_PUBLISHABLE_KEY')
      .execute();
  });
  expect([...(await readStoredVariables(renewed.db.read, renewed)).lost]).toEqual(['STRIPE_PUBLISHABLE_KEY']);
  await renewed.close();
  const lost = await openApp({ ...config, shopSecret: 'u'.repeat(32) }, { clock: shop.clock });
  const { methods, providers } = await readPaymentSetup(lost);
  expect(methods[0]).toMatchObject({ name: 'card', state: 'lost' });
  expect(providers[0]?.keys.map(({ state }) => state)).toEqual(['lost', 'lost', 'lost']);
  expect(lost.payments.warnings.join()).toContain('enter it again');
  await lost.close();
});

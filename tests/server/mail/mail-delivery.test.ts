import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '#server/compose.ts';
import type { MailConfig } from '#server/config/mail-config.ts';
import type { App } from '#server/context.ts';
import { CLAIM_MS, claimMail } from '#server/outbox/outbox.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { eventually } from '../../support/eventually.ts';
import { findFreePort } from '../../support/free-port.ts';
import { type MailServer, type MailServerOptions, openMailServer } from '../../support/shop/mail-server.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const MINUTE = 60_000;
const FROM = { name: 'Quwana', address: 'shop@quwana.example' };
const smtp = (url: string): MailConfig => ({ kind: 'smtp', from: FROM, host: '127.0.0.1', url, secrets: [] });

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0).reverse()) await one.close();
});

const startServer = async (options?: MailServerOptions): Promise<MailServer> => {
  const server = await openMailServer(options);
  open.push(server);
  return server;
};

const startShop = async (mail: MailConfig): Promise<TestShop> => {
  const shop = await openTestShop(undefined, { mail });
  open.push(shop);
  return shop;
};

const queue = (app: App, name: string, recipient = `${name}@example.com`) =>
  app.db.write((db) =>
    queueMail(db, {
      kind: 'seller_received',
      recipient,
      locale: 'en',
      data: { name },
      key: `test:${name}`,
      at: app.clock.now(),
    }),
  );

const listOutbox = (app: App) => app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute();

const deliver = async ({ app }: TestShop) => {
  app.mail.deliver();
  await app.mail.idle();
};

const recipients = (server: MailServer) => server.mails.map(({ envelopeTo }) => envelopeTo.join());

describe('a mail server', () => {
  test('gets the mails of sign-up and order, in two formats, once', async () => {
    const server = await startServer();
    const shop = await startShop(smtp(server.url));
    const customer = await signIn(shop);
    const line = await cartLine(shop, 'prime-whey');
    const order = cashOrder([line], { IdempotencyKey: 'order-0000-0001' });
    const [placed] = rowsOf(await shop.call('post-order', order, customer));
    rowsOf(await shop.call('post-order', order, customer));
    await shop.app.mail.idle();
    const [welcome, thanks, ...others] = server.mails;
    expect(others).toEqual([]);
    expect(welcome).toMatchObject({
      subject: 'Welcome to Quwana',
      from: FROM,
      to: [{ address: customer.email }],
      envelopeTo: [customer.email],
    });
    expect(thanks?.subject).toBe(`We have your order ${placed?.OrderNumber}`);
    for (const form of [thanks?.text, thanks?.html]) {
      expect(form).toContain('Prime Whey');
      expect(form).toContain('Flat 4B, 22 Residency Road');
      expect(form).toMatch(/\/en\/order\?link=[\w-]{40,}/);
    }
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2);
    for (const row of await listOutbox(shop.app))
      expect(row).toMatchObject({ data_json: '{}', claim: null, failed_at: null });
    expect(shop.errors).toEqual([]);
  });

  test('that was down for ten minutes gets all of them, in order, once', async () => {
    const port = await findFreePort();
    const shop = await startShop(smtp(`smtp://127.0.0.1:${port}`));
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    for (const name of names) {
      await queue(shop.app, name);
      await deliver(shop);
      shop.clock.advance(MINUTE);
    }
    expect((await listOutbox(shop.app)).every(({ sent_at }) => sent_at === null)).toBe(true);
    const server = await startServer({ port });
    shop.clock.advance(5 * MINUTE);
    await deliver(shop);
    await deliver(shop);
    expect(recipients(server)).toEqual(names.map((name) => `${name}@example.com`));
    expect(shop.errors).toEqual([]);
  });

  test('that refuses one mail, or disconnects during one, gets the others', async () => {
    const server = await startServer({
      refuse: (address) => ({ 'poison@example.com': 'hang up', 'full@example.com': '452 full' })[address],
    });
    const shop = await startShop(smtp(server.url));
    for (const name of ['poison', 'full', 'good']) await queue(shop.app, name);
    await deliver(shop);
    expect(recipients(server)).toEqual(['good@example.com']);
    const [poison, full] = await listOutbox(shop.app);
    for (const row of [poison, full]) {
      expect(row).toMatchObject({ sent_at: null, failed_at: null, claim: null, attempts: 1 });
      expect(row?.due_at).toBeGreaterThan(shop.clock.now());
    }
    expect(full?.last_error).toContain('452 full');
  });

  test('that permanently refuses a mail is tried three times, then the mail fails and is logged', async () => {
    const server = await startServer({ refuse: () => '550 no such user' });
    const shop = await startShop(smtp(server.url));
    await queue(shop.app, 'nobody');
    for (let hour = 0; hour < 6; hour += 1) {
      await deliver(shop);
      shop.clock.advance(60 * MINUTE);
    }
    const [row] = await listOutbox(shop.app);
    expect(row).toMatchObject({ attempts: 3, sent_at: null });
    expect(row?.failed_at).not.toBeNull();
    expect(shop.errors).toHaveLength(1);
    expect(shop.errors[0]).toContain('550 no such user');
  });

  test('that stays down fails a mail after five days, with a log entry', async () => {
    const shop = await startShop(smtp(`smtp://127.0.0.1:${await findFreePort()}`));
    await queue(shop.app, 'late');
    for (let day = 0; day < 7; day += 1) {
      await deliver(shop);
      shop.clock.advance(24 * 60 * MINUTE);
    }
    const [row] = await listOutbox(shop.app);
    expect(row?.attempts).toBe(6);
    expect(row?.failed_at).not.toBeNull();
    expect(shop.errors).toHaveLength(1);
  });

  test('has its password in no log and no table', async () => {
    const port = await findFreePort();
    const url = `smtp://me:s3cret@127.0.0.1:${port}`;
    const shop = await startShop({ ...smtp(url), secrets: ['s3cret'] } as MailConfig);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const app = await openApp(shop.app.config, { clock: shop.clock, log });
    open.push(app);
    await queue(app, 'someone');
    app.mail.deliver();
    await app.mail.idle();
    expect(lines.join('')).toContain('a mail could not be sent yet');
    expect(lines.join('') + JSON.stringify(await listOutbox(app))).not.toContain('s3cret');
  });
});

describe('two senders of one outbox', () => {
  test('send each mail once', async () => {
    const server = await startServer();
    const shop = await startShop(smtp(server.url));
    const other = await openApp(shop.app.config, { clock: shop.clock, log: shop.app.log });
    open.push(other);
    for (let index = 0; index < 20; index += 1) await queue(shop.app, `n${index}`);
    for (const app of [shop.app, other]) app.mail.deliver();
    await Promise.all([shop.app.mail.idle(), other.mail.idle()]);
    expect(recipients(server).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `n${index}@example.com`).sort(),
    );
    expect((await listOutbox(shop.app)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test('take over the claims of a dead one, with the same Message-ID', async () => {
    const server = await startServer();
    const shop = await startShop(smtp(server.url));
    await queue(shop.app, 'orphan');
    expect(await claimMail(shop.app.db, shop.clock.now())).toMatchObject({ recipient: 'orphan@example.com' });
    await deliver(shop);
    expect(server.mails).toEqual([]);
    shop.clock.advance(CLAIM_MS);
    await deliver(shop);
    await deliver(shop);
    expect(recipients(server)).toEqual(['orphan@example.com']);
    // Simulates a crash between the delivery and its record.
    await shop.app.db.write((db) =>
      db.updateTable('outbox').set({ sent_at: null, data_json: '{"name":"orphan"}' }).execute(),
    );
    shop.clock.advance(CLAIM_MS);
    await deliver(shop);
    const ids = server.mails.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

test('a mail that cannot be written does not block the others', async () => {
  const server = await startServer();
  const shop = await startShop(smtp(server.url));
  await shop.app.db.write((db) =>
    queueMail(db, {
      kind: 'order_placed',
      recipient: 'a@example.com',
      locale: 'en',
      data: { orderId: 4711 },
      key: 'order_placed:4711',
      at: shop.clock.now(),
    }),
  );
  await queue(shop.app, 'good');
  await deliver(shop);
  expect(recipients(server)).toEqual(['good@example.com']);
  expect((await listOutbox(shop.app))[0]?.last_error).toBe('there is no order 4711');
});

test('a mail of a rolled back transaction is not sent', async () => {
  const server = await startServer();
  const shop = await startShop(smtp(server.url));
  const failing = shop.app.db.write(async (db) => {
    await queueMail(db, {
      kind: 'seller_received',
      recipient: 'a@example.com',
      locale: 'en',
      data: { name: 'a' },
      key: 'test:a',
      at: 0,
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await deliver(shop);
  expect(await listOutbox(shop.app)).toEqual([]);
  expect(server.mails).toEqual([]);
});

test('a running sender finds mails that another process queued', async () => {
  const server = await startServer();
  const shop = await startShop(smtp(server.url));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  shop.app.mail.start();
  await shop.app.mail.idle();
  await queue(shop.app, 'by-another');
  vi.advanceTimersByTime(MINUTE);
  await eventually(() => expect(recipients(server)).toEqual(['by-another@example.com']));
});

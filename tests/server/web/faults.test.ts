import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createPageApi } from '#server/calls/page-api.ts';
import type { AstroHandler } from '#server/platform/http/pages/render.ts';
import { createPageStore, type PageStore } from '#server/platform/http/pages/store.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { type CuttableProxy, openProxy } from '../../support/database/cuttable-proxy.ts';
import { findFreePort } from '../../support/free-port.ts';
import { cardOrder, readTotals } from '../../support/orders.ts';
import { openMailServer } from '../../support/shop/mail-server.ts';
import { cachedPages } from '../../support/shop/page-cache.ts';
import { openTestShop, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import { openStripeStandIn, STRIPE_KEYS, type StripeStandIn } from '../../support/stand-ins/stripe.ts';

const isPostgres = inject('engine') === 'postgres';
const RETRY_MS = 50;

let proxy: CuttableProxy | undefined;
let stripe: StripeStandIn;
let shop: TestShop;
let customer: Awaited<ReturnType<typeof signIn>>;
let store: PageStore;
let pages: Server;
let pageUrl: string;
let breakPage = false;
let mailPort: number;

const renderProduct: AstroHandler = async (request, response) => {
  if (breakPage) throw new Error('a page that throws');
  const api = createPageApi(shop.app, 'en', 'test');
  const answer = await api.call('get-product_detail', {
    ProductId: Number((request.url ?? '').split('/').at(-1)),
  });
  const status = answer.ok ? 200 : answer.error.status;
  const headers = status < 500 ? await api.headers() : {};
  const low = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  response.writeHead(status, Object.fromEntries(low));
  response.end(answer.ok ? (answer.value[0]?.ProductName ?? '') : '');
};

beforeAll(async () => {
  stripe = await openStripeStandIn();
  mailPort = await findFreePort();
  if (isPostgres) proxy = await openProxy(Number(new URL(inject('postgresUrl')).port));
  shop = await openTestShop(undefined, ({ database }) => ({
    ...(database.kind === 'postgres' && {
      database: { ...database, url: database.url.replace(/:\d+\//, `:${proxy?.port}/`) },
    }),
    payments: { stripe: { ...STRIPE_KEYS, apiUrl: stripe.url }, paypal: undefined, cashOnDelivery: true },
    mail: {
      kind: 'smtp',
      from: { name: 'Quwana', address: 'shop@quwana.example' },
      host: '127.0.0.1',
      url: `smtp://127.0.0.1:${mailPort}`,
      secrets: [],
    },
  }));
  customer = await signIn(shop);
  store = createPageStore(1_000_000);
  pages = createServer(
    cachedPages({ handler: renderProduct, store, clock: shop.clock, log: { error: () => {} } }),
  );
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  pageUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/en/product-detail`;
});

const rows: string[] = [];
afterAll(async () => {
  const head = `| fault (${inject('engine')}) | what a shopper saw | lost | again after |`;
  console.log([head, '| --- | --- | --- | ---: |', ...rows].join('\n'));
  await new Promise((resolve) => pages.close(resolve));
  await shop.close();
  await proxy?.close();
  await stripe.close();
});
afterEach(() => expect(stripe.complaints).toEqual([]));

const totals = () => readTotals(shop, 'gym-towel');
const countOrders = async () =>
  Number(
    (
      await shop.app.db.read
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const seePage = async (id: number) => {
  const response = await fetch(`${pageUrl}/${id}`);
  return [response.status, (await response.text()) !== ''];
};
let keys = 0;
const newOrder = async () => {
  keys += 1;
  return cashOrder([await cartLine(shop, 'gym-towel')], { IdempotencyKey: `key-of-fault-${keys}` });
};

const retryUntilPlaced = async (order: Parameters<TestShop['call']>[1]): Promise<string[]> => {
  const refusals: string[] = [];
  for (;;) {
    const answer = await shop.call('post-order', order as ReturnType<typeof cashOrder>, customer);
    if (answer.ok) return refusals;
    refusals.push(`${answer.error.status} ${answer.error.code}`);
    await wait(RETRY_MS);
  }
};

/** Starts and ends a fault. Expects one additional order and one item less in stock. */
const expectRecovery = async (
  name: string,
  response: string,
  fault: (order: ReturnType<typeof cashOrder>) => Promise<() => Promise<void> | void>,
  order?: ReturnType<typeof cashOrder>,
): Promise<string[]> => {
  const before = { ...(await totals()), orders: await countOrders() };
  const wanted = order ?? (await newOrder());
  const end = await fault(wanted);
  await end();
  const ended = performance.now();
  const refusals = await retryUntilPlaced(wanted);
  const took = Math.round(performance.now() - ended);
  expect({ ...(await totals()), orders: await countOrders() }).toEqual({
    stock: before.stock - 1,
    sold: before.sold + 1,
    orders: before.orders + 1,
  });
  rows.push(`| ${name} | ${response} | nothing | ${took} ms |`);
  return refusals;
};

test('a locked database: pages are served, an order waits and is placed once', async () => {
  const towel = (await cartLine(shop, 'gym-towel')).ProductId;
  await expectRecovery('the database is locked', 'all pages; an order after a delay', async (order) => {
    const { database } = shop.app.config;
    let free: () => Promise<void> | void;
    if (database.kind === 'sqlite') {
      const other = new DatabaseSync(database.file);
      other.exec('begin immediate');
      free = () => {
        other.exec('rollback');
        other.close();
      };
    } else {
      const other = new pg.Client(database.url);
      await other.connect();
      await other.query('begin; lock table orders in exclusive mode');
      free = () => other.end();
    }
    const placing = retryUntilPlaced(order);
    await wait(300);
    expect(await seePage(towel)).toEqual([200, true]);
    return async () => {
      await free();
      expect(await placing).toEqual([]);
    };
  });
});

if (isPostgres)
  test('an unreachable database: cached pages are served, an order is refused clearly, and placed when it is back', async () => {
    const towel = (await cartLine(shop, 'gym-towel')).ProductId;
    expect(await seePage(towel)).toEqual([200, true]);
    const response = 'cached pages; for an order "please try again"';
    await expectRecovery('the database is unreachable', response, async (order) => {
      proxy?.cut();
      store.dropAll();
      expect(await seePage(towel)).toEqual([200, true]);
      const answer = await shop.call('post-order', order, customer);
      expect(answer).toMatchObject({ ok: false, error: { status: 503, code: 'unavailable' } });
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
      return () => proxy?.restore();
    });
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });

test('a full disk: pages are served, an order is refused clearly, and placed when there is space', async () => {
  const towel = (await cartLine(shop, 'gym-towel')).ProductId;
  const limit = (pages: number) =>
    shop.app.db.write((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db));
  const takeFreePages = async (): Promise<void> => {
    for (let n = 0; n < 1000; n += 1) {
      const row = { key: `filler ${n}`, value: 'x'.repeat(8000) };
      const error = await shop.app.db
        .write((db) => db.insertInto('setting').values(row).execute())
        .then(() => undefined)
        .catch((thrown: unknown) => thrown);
      if (error) return;
    }
  };
  const long = { ...(await newOrder()), OrderNote: 'ملاحظة '.repeat(285) };
  const response = 'all pages; for an order "please try again"';
  const fill = async (order: ReturnType<typeof cashOrder>) => {
    if (isPostgres)
      await shop.app.db.write(async (db) => {
        await sql`create function be_full() returns trigger language plpgsql as $$ begin
          raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
          db,
        );
        await sql`create trigger full_disk before insert on order_line execute function be_full()`.execute(
          db,
        );
      });
    else await limit(1);
    if (!isPostgres) await takeFreePages();
    const answer = await shop.call('post-order', order, customer);
    expect(answer).toMatchObject({ ok: false, error: { status: 503, code: 'unavailable' } });
    expect(await seePage(towel)).toEqual([200, true]);
    return async () => {
      if (isPostgres) await shop.app.db.write((db) => sql`drop trigger full_disk on order_line`.execute(db));
      else await limit(1_000_000);
    };
  };
  await expectRecovery('the disk is full', response, fill, long);
});

test('a mail server that is down: the order is placed, and its mail is sent later', async () => {
  let server: Awaited<ReturnType<typeof openMailServer>> | undefined;
  const response = 'the order at once; its mail later';
  await expectRecovery('the mail server is down', response, async (order) => {
    expect(await retryUntilPlaced(order)).toEqual([]);
    await shop.app.mail.idle();
    return async () => {
      server = await openMailServer({ port: mailPort });
    };
  });
  const listThanks = () => server?.mails.filter(({ subject }) => subject?.startsWith('We have your order'));
  shop.clock.advance(3_600_000);
  shop.app.mail.deliver();
  await shop.app.mail.idle();
  expect(listThanks()).toHaveLength(await countOrders());
  await server?.close();
});

test('a provider that is down or drops its answer: no double charge, and the same order succeeds', async () => {
  const order = cardOrder([await cartLine(shop, 'gym-towel')], 'tok_visa') as ReturnType<typeof cashOrder>;
  const charges = stripe.charges().length;
  const response = '"try again in a moment: you will not be charged twice"';
  await expectRecovery(
    'the payment provider is down',
    response,
    async () => {
      // As many failures as the provider's client library retries.
      stripe.trouble('create', 'server_error', 'server_error', 'drop_after');
      const answer = await shop.call('post-order', order, customer);
      expect(answer).toMatchObject({ ok: false, error: { status: 503, code: 'payment_unclear' } });
      return () => {};
    },
    order,
  );
  expect(stripe.charges()).toHaveLength(charges + 1);
});

test('a page that throws: its stale copy is served, other pages work, and the process survives', async () => {
  const towel = (await cartLine(shop, 'gym-towel')).ProductId;
  expect(await seePage(towel)).toEqual([200, true]);
  await expectRecovery('a page throws', 'its last good copy; for an uncached page 500', async () => {
    breakPage = true;
    store.dropAll();
    expect(await seePage(towel)).toEqual([200, true]);
    expect((await seePage(3))[0]).toBe(500);
    return async () => {
      breakPage = false;
      expect(await seePage(3)).toEqual([200, true]);
    };
  });
});

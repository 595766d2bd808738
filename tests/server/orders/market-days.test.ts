import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { setMarket } from '#domain/market/market.ts';
import { MARKETS, type MarketName } from '#domain/market/markets.ts';
import { isoDay, parseIsoDay } from '#domain/shop-day.ts';
import { keysOf } from '#domain/typed-object.ts';
import { readToday } from '#server/dashboard/read-today.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { listSales } from '#server/orders/sales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;
const TOTAL = 10_000;
const BACK = 100;

let shop: TestShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
  setMarket(undefined);
});

/** Around the midnights of all markets, which end June. */
const INSTANTS = ['18:29', '18:30', '19:59', '20:00', '20:59', '21:00', '22:30', '23:59'].map((time) =>
  Date.parse(`2026-06-30T${time}:00Z`),
);

/** At each instant, an order is sold, another is refunded, and a third, placed a day before, is cancelled. */
const addOrders = async (db: Kysely<Database>) => {
  await sql`insert into customer (id, first_name, last_name, email, email_key, password_hash, mobile, address,
    postal_code, locale, created_at) values (1, 'Noura', '', 'n@example.com', 'n@example.com', '', '', '', '', 'en', 0)`.execute(
    db,
  );
  for (const [i, at] of INSTANTS.entries())
    for (const [kind, state] of ['placed', 'refunded', 'cancelled'].entries()) {
      const id = 1 + i * 3 + kind;
      const placedAt = state === 'placed' ? at : at - 2 * DAY_MS;
      await sql`insert into orders (id, number, customer_id, state, note, locale, currency, request_hash,
        delivery_json, payment_method, subtotal, shipping, discount, total, placed_at) values (${id}, ${`Q${id}`}, 1,
        'placed', '', 'en', '', '', '{}', 6, ${TOTAL}, 0, 0, ${TOTAL}, ${placedAt})`.execute(db);
      const move = (to: string, when: number) =>
        sql`insert into order_event (order_id, at, to_state, cause) values (${id}, ${when}, ${to}, '')`.execute(
          db,
        );
      await move('placed', placedAt);
      if (state === 'placed') continue;
      await sql`update orders set state = ${state} where id = ${id}`.execute(db);
      await move(state, at);
      if (state === 'refunded')
        await sql`insert into refund (key, order_id, amount, cause, state, created_at) values (${`r${id}`}, ${id},
          ${BACK}, '', 'refunded', ${at})`.execute(db);
    }
};

/** Days of a market, computed apart from the shop. */
const localDay = (name: MarketName, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: MARKETS[name].timeZone, dateStyle: 'short' }).format(at);

test.each(keysOf(MARKETS))('every screen counts orders in the day of %s', async (name) => {
  setMarket(name);
  shop = await openTestShop(undefined, {}, createMigratedDatabase);
  const { app, clock } = shop;
  await app.db.write(addOrders);
  // Noon of 1 July in every market.
  clock.advance(Date.parse('2026-07-01T08:00:00Z') - clock.now());
  const { days, months, sales } = await readToday(app);
  const reported = await listSales(app.db.read, { since: parseIsoDay('2026-06-30'), until: clock.now() });
  for (const day of ['2026-06-30', '2026-07-01']) {
    const here = INSTANTS.filter((at) => localDay(name, at) === day).length;
    const [since, until] = [parseIsoDay(day), parseIsoDay(day) + DAY_MS];
    const filter = { since, until, states: ['placed'] as const };
    const facts = { orders: here, revenue: here * TOTAL, refunds: here * BACK };
    expect([day, days.find(({ start }) => start === since)]).toMatchObject([day, facts]);
    expect([day, months.find(({ start }) => isoDay(start).slice(0, 7) === day.slice(0, 7))]).toMatchObject([
      day,
      day < '2026-07' ? { refunds: here * BACK } : facts,
    ]);
    expect(reported.find((one) => isoDay(one.day) === day)).toMatchObject({
      ...facts,
      cancelledOrders: here,
      cancelled: here * TOTAL,
    });
    expect(await listOrdersByNextStep(app, { filter })).toMatchObject({
      count: here,
      counts: { byState: { placed: here } },
    });
    // Groups rows instead of adding counts of days.
    expect((await listOrdersByNextStep(app, { filter: { ...filter, customerId: 1 } })).count).toBe(here);
    if (day === '2026-07-01')
      expect(sales.today).toMatchObject({ ...facts, cancelledOrders: here, cancelled: here * TOTAL });
  }
});

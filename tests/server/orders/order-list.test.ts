import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import type { OrderFilter } from '#server/orders/listing/order-filter.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, CHALLENGED, cardOrder } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const HOUR = 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const list = async (filter: OrderFilter, more: object = {}) =>
  listOrdersByNextStep(shop.app, { filter, ...more });
const numbers = async (filter: OrderFilter, more: object = {}) =>
  (await list(filter, more)).rows.map(({ number }) => number);

const place = async (method: 'cash' | 'card' | 'challenged', quantity = 1) => {
  const customer = await signIn(shop);
  const lines = [await cartLine(shop, 'gym-towel', quantity), await cartLine(shop, 'electrolyte-stick')];
  const order =
    method === 'cash' ? cashOrder(lines) : cardOrder(lines, method === 'card' ? APPROVED : CHALLENGED);
  const [row] = rowsOf(await shop.call('post-order', order, customer));
  shop.clock.advance(1000);
  return { id: row?.OrderId ?? 0, number: row?.OrderNumber ?? '', customer };
};
const carriage = (trackingNumber: string) => ({ carrier: 'Blue Dart', trackingNumber, madeBy: 'Imran' });

/** Rows computed anew, as the triggers should have left them. */
const readScan = async () => {
  const { rows } = await sql<Record<string, unknown>>`select o.id, o.state, o.total,
      (select sum(quantity) from order_line where order_id = o.id) as pieces,
      (select sum(quantity) from order_line where order_id = o.id and is_digital = 0)
      - coalesce((select sum(l.quantity) from shipment_line l join shipment s on s.id = l.shipment_id
        where s.order_id = o.id), 0) as pieces_left
    from orders o order by o.id`.execute(shop.app.db.read);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    total: Number(row.total),
    pieces: Number(row.pieces),
    left: Number(row.pieces_left),
  }));
};
const readSummaries = async () => {
  const rows = await shop.app.db.read.selectFrom('order_summary').selectAll().orderBy('order_id').execute();
  return rows.map((row) => ({
    id: row.order_id,
    state: row.state,
    total: row.total,
    pieces: row.pieces,
    left: row.pieces_left,
  }));
};

describe('the list of orders', () => {
  test('tells what to do next, and counts every filter value', async () => {
    const [cash, card, partly, sent, challenged] = [
      await place('cash'),
      await place('card', 3),
      await place('card', 2),
      await place('cash', 4),
      await place('challenged'),
    ];
    const towel = await shop.app.db.read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', partly.id)
      .executeTakeFirstOrThrow();
    await shipOrder(shop.app, partly.number, {
      ...carriage('AA 1'),
      pieces: [{ item: String(towel.id), quantity: 1 }],
    });
    await shipOrder(shop.app, sent.number, carriage('BB 2'));

    const all = await list({});
    expect(all.rows.map(({ number, next, piecesLeft }) => [number, next, piecesLeft])).toEqual([
      [challenged.number, [], 2],
      [sent.number, ['on_the_way'], 0],
      [partly.number, ['ship_rest'], 2],
      [card.number, ['ship'], 4],
      [cash.number, ['ship'], 2],
    ]);
    expect(all.counts.byNext).toMatchObject({ ship: 2, ship_rest: 1, on_the_way: 1, ship_late: 0 });
    expect(all.counts.byState).toMatchObject({ placed: 1, paid: 1, in_progress: 2, awaiting_payment: 1 });
    expect(Object.fromEntries(all.counts.byPaymentMethod ?? [])).toEqual({ 5: 3, 6: 2 });
    expect(all).toMatchObject({ count: 5, isCapped: false });
    expect(all.counts.total).toBe(all.rows.reduce((sum, { total }) => sum + total, 0));

    const toShip = await list({ next: ['ship'], paymentMethods: [6] });
    expect(toShip.rows.map(({ number }) => number)).toEqual([cash.number]);
    expect(toShip.counts.byNext).toMatchObject({ ship: 1, ship_rest: 0, on_the_way: 1 });
    expect(Object.fromEntries(toShip.counts.byPaymentMethod ?? [])).toEqual({ 5: 1, 6: 1 });

    shop.clock.advance(25 * HOUR);
    const late = await list({ next: ['ship_late', 'check_payment'] });
    expect(late.rows.map(({ number, next }) => [number, next[0]])).toEqual([
      [challenged.number, 'check_payment'],
      [partly.number, 'ship_late'],
      [card.number, 'ship_late'],
      [cash.number, 'ship_late'],
    ]);
    expect(late.counts.byNext).toMatchObject({ ship_late: 3, check_payment: 1, ship: 2 });

    await changeOrder(shop.app, card.number, 'cancel', 'operator: test');
    await changeOrder(shop.app, sent.number, 'complete', 'operator: test');
    expect(await numbers({ states: ['refunded', 'completed'] })).toEqual([sent.number, card.number]);
    expect(await readSummaries()).toEqual(await readScan());
  });

  test('is searched by any part of what is known of an order, in any spelling', async () => {
    const { number, customer } = await place('cash');
    const { sku } = await shop.app.db.read
      .selectFrom('product')
      .select('sku')
      .where('key', '=', 'gym-towel')
      .executeTakeFirstOrThrow();
    await shop.app.db.write((db) =>
      db
        .updateTable('orders')
        .set({
          delivery_json: JSON.stringify({
            FirstName: 'ليلى',
            LastName: "Al-Kéfi d'Été حدّاد",
            MobileNo: '+91 (98) 4000-1182',
            AddressLineOne: '14-B, Rue Dumas',
            PostalCode: '605 001',
          }),
        })
        .where('number', '=', number)
        .execute(),
    );
    await shipOrder(shop.app, number, carriage('1490 8812 6637'));
    const found = [
      number,
      number.toLowerCase().slice(1),
      customer.email.toUpperCase(),
      '+919840001182',
      '098400 01182',
      '9840001182',
      '٩٨٤٠٠٠١١٨٢',
      '1182',
      'ليلي حداد',
      'KEFI',
      "al d'ete",
      '1490 8812',
      '149088126637',
      // Beginnings of the phone number.
      '98400 0',
      '+91 98400 01',
      '0091 984000',
      '098 40001',
      '9198400011',
      '+٩١ ٩٨٤٠٠٠',
      '۹۸۴۰۰۰۱',
      // Parts of names and of the e-mail.
      'éfi حدا',
      'kefi 84000',
      customer.email.slice(4).toUpperCase(),
      '605001',
      '٦٠٥ ٠٠١',
      'rue duma',
      '14-b',
      'kef towel',
      `kef ${sku.toLowerCase()}`,
    ];
    for (const search of found) expect([search, await numbers({ search })]).toEqual([search, [number]]);
    for (const search of ['9840001183', '+91 94000', 'nobody', '%', '_', "' or 1=1"])
      expect([search, (await list({ search })).count]).toEqual([search, 0]);
    expect((await list({ search: 'noura' })).count).toBeGreaterThan(3);
    expect((await list({ search: 'noura', next: ['ship_late'] })).counts.byNext?.ship_late).toBeGreaterThan(
      0,
    );

    await shop.app.db.write((db) =>
      db
        .updateTable('customer')
        .set({ email: 'New@example.com', email_key: 'new@example.com' })
        .where('id', '=', customer.userId)
        .execute(),
    );
    expect(await numbers({ search: 'new@example' })).toEqual([number]);
    expect(await numbers({ search: customer.email })).toEqual([]);
  });

  test.each(['placed', 'name', 'total'] as const)('is read page by page, sorted by %s', async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const whole = await numbers({}, { sort, direction });
      const forward: string[][] = [];
      let page = await list({}, { sort, direction, size: 2 });
      forward.push(page.rows.map(({ number }) => number));
      while (page.next) {
        page = await list({}, { sort, direction, size: 2, cursor: page.next });
        forward.push(page.rows.map(({ number }) => number));
      }
      expect(forward.flat()).toEqual(whole);
      const backward = [forward.at(-1)];
      while (page.previous) {
        page = await list({}, { sort, direction, size: 2, cursor: page.previous });
        backward.unshift(page.rows.map(({ number }) => number));
      }
      expect(backward).toEqual(forward);
    }
    for (const cursor of ['', 'x', '%%%', Buffer.from('["after",1e99,"a"]').toString('base64url')])
      expect(await numbers({}, { sort, cursor })).toEqual(await numbers({}, { sort }));
  });

  test('counts days and sums by date and total', async () => {
    const since = Math.floor((shop.clock.now() + 5.5 * HOUR) / (24 * HOUR)) * 24 * HOUR - 5.5 * HOUR;
    const before = await list({ until: since });
    const after = await list({ since });
    const exact = await list({ since: since + 1 });
    expect(before.count + after.count).toBe((await list({})).count);
    expect(exact.count).toBe(after.count);
    expect(exact.counts).toEqual(after.counts);
    const dear = await list({ minimumTotal: 100_000, maximumTotal: 10_000_000 });
    expect(dear.rows.every(({ total }) => total >= 100_000)).toBe(true);
    expect(dear.counts.total).toBe(dear.rows.reduce((sum, { total }) => sum + total, 0));
  });
});

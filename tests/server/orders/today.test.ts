import { afterAll, beforeAll, expect, test } from 'vitest';
import { readToday } from '#server/dashboard/read-today.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import type { OrderFilter } from '#server/orders/listing/order-filter.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const place = async (kind: 'cash' | 'card', towels: number) => {
  const lines = [await cartLine(shop, 'gym-towel', towels)];
  const order = kind === 'cash' ? cashOrder(lines) : cardOrder(lines, APPROVED);
  const [row] = rowsOf(await shop.call('post-order', order, await signIn(shop)));
  const { total } = await shop.app.db.read
    .selectFrom('orders')
    .select('total')
    .where('id', '=', row?.OrderId ?? 0)
    .executeTakeFirstOrThrow();
  return { number: row?.OrderNumber ?? '', total };
};

test('the first screen shows what waits, and today beside the same time of last week', async () => {
  await shop.app.db.write(async (db) => {
    await db.updateTable('product').set({ stock_quantity: 500 }).where('stock_by_variant', '=', 0).execute();
    await db.updateTable('product_variant').set({ stock: 500 }).execute();
  });
  // 10:00 in the shop's time zone.
  const start = Date.UTC(2026, 5, 1, 4, 30);
  shop.clock.advance(start - shop.clock.now());
  const lastWeek = await place('card', 1);
  shop.clock.advance(4 * HOUR);
  await place('card', 5);
  shop.clock.advance(6 * DAY - 4 * HOUR - HOUR);
  const yesterday = await place('cash', 1);
  shop.clock.advance(DAY);
  const early = await place('cash', 2);
  const gone = await place('cash', 1);
  shop.clock.advance(HOUR + 60_000);
  const card = await place('card', 3);
  for (const { number } of [gone, yesterday]) await changeOrder(shop.app, number, 'cancel', 'operator: test');
  await refundPart(shop.app, card.number, { amount: 200, cause: 'operator: test' });
  await refundPart(shop.app, lastWeek.number, { amount: 500, cause: 'operator: test' });
  await shop.app.db.write(async (db) => {
    await db.updateTable('product').set({ stock_quantity: 0 }).where('key', '=', 'gym-towel').execute();
    await db.updateTable('refund').set({ state: 'failed' }).where('amount', '=', 500).execute();
  });

  rowsOf(
    await shop.call('contact-us', {
      FullName: 'Karthik Iyer',
      Email: 'karthik@example.com',
      PhoneNumber: '',
      Subject: 'Delivery',
      Message: 'Where is it?',
    }),
  );
  const today = await readToday(shop.app);
  expect(today.needs.messages).toMatchObject({ messages: 1, oldest: shop.clock.now() });
  expect(today.needs.toShip).toMatchObject({ orders: 4, pieces: 11, cash: 1, oldest: start, late: 2 });
  expect(today.needs.refunds).toEqual({ refunds: 1, amount: 500, firstNumber: lastWeek.number });
  expect(today.needs.lowStock).toMatchObject({ products: 1, soldOut: 1, first: [{ stock: 0 }] });
  expect(today.sales.today).toMatchObject({
    orders: 2,
    pieces: 5,
    revenue: early.total + card.total,
    refunds: 200,
    cancelledOrders: 2,
    cancelled: gone.total + yesterday.total,
  });
  // The lists behind these numbers.
  const here = shop.clock.now() - ((shop.clock.now() - start) % DAY) - 10 * HOUR;
  const span = { since: here, until: here + DAY };
  const numbersOf = async (filter: OrderFilter) =>
    (await listOrdersByNextStep(shop.app, { filter })).rows.map(({ number }) => number);
  expect(await numbersOf({ ...span, isSold: true })).toEqual([card.number, early.number]);
  expect((await listOrdersByNextStep(shop.app, { filter: { ...span, isSold: true } })).counts.total).toBe(
    today.sales.today.revenue,
  );
  expect(await numbersOf({ cancelled: span })).toEqual([gone.number, yesterday.number]);
  expect(await numbersOf({ refunded: span })).toEqual([card.number]);
  expect(today.sales.before).toMatchObject({ orders: 1, pieces: 1, revenue: lastWeek.total });
  expect((await readToday(shop.app, { compared: 'day' })).sales.before).toMatchObject({ orders: 0 });

  expect(today.days).toHaveLength(30);
  expect(today.days.at(-1)).toMatchObject({ orders: 2, revenue: early.total + card.total, before: 0 });
  expect(today.days.at(-8)).toMatchObject({ orders: 2 });
  expect(today.months).toHaveLength(12);
  expect(today.months.at(-1)).toMatchObject({ start: Date.UTC(2026, 5, 1) - 5.5 * HOUR, orders: 4 });
  expect(today.bestSellers[0]).toMatchObject({ pieces: 11, imageUrl: expect.stringContaining('/media/') });
});

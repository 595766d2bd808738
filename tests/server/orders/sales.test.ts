import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder, DECLINED } from '../../support/orders.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;
const ZONE_MS = 5.5 * 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);

/** Returns midnight in the shop's time zone, `days` after 2 March 2026, in epoch milliseconds. */
const dayOf = (days: number) => Date.UTC(2026, 2, 2) + days * DAY_MS - ZONE_MS;
const nameOf = (days: number) => new Date(dayOf(days) + ZONE_MS).toISOString().slice(0, 10);

const place = async (placedAt: number, pieces: number, token?: string) => {
  const customer = await signIn(shop);
  const lines = [await cartLine(shop, 'gym-towel', pieces)];
  const answer = await shop.call('post-order', token ? cardOrder(lines, token) : cashOrder(lines), customer);
  const { id, number, total } = await shop.app.db.read
    .selectFrom('orders')
    .select(['id', 'number', 'total'])
    .where('customer_id', '=', customer.userId)
    .executeTakeFirstOrThrow();
  await shop.app.db.write((db) =>
    db.updateTable('orders').set({ placed_at: placedAt }).where('id', '=', id).execute(),
  );
  return { ...customer, id, number, total, answer };
};
const moveRefunds = (orderId: number, at: number) =>
  shop.app.db.write((db) =>
    db.updateTable('refund').set({ created_at: at }).where('order_id', '=', orderId).execute(),
  );

describe('sales', () => {
  test('per day are the sums of orders and of partial and full refunds', async () => {
    const first = await place(dayOf(0), 1);
    const lateSameDay = await place(dayOf(1) - 1, 2, APPROVED);
    const next = await place(dayOf(1), 3, APPROVED);
    const cancelled = await place(dayOf(1), 4);
    const declined = await place(dayOf(1), 5, DECLINED);
    await place(dayOf(4), 1);
    expect((await run('orders', 'cancel', cancelled.number)).code).toBe(0);
    expect(declined.answer.ok).toBe(false);
    expect((await run('orders', 'refund', next.number, '--amount', '100.50')).code).toBe(0);
    await moveRefunds(next.id, dayOf(2) + 1);
    expect((await run('orders', 'refund', lateSameDay.number)).code).toBe(0);
    await moveRefunds(lateSameDay.id, dayOf(1));

    const { code, json } = await run('sales', '--since', nameOf(0), '--until', nameOf(3), '--json');
    expect(code).toBe(0);
    const rupees = (paise: number) => paise / 100;
    const early = first.total + lateSameDay.total;
    const all = early + next.total;
    const back = lateSameDay.total + 10_050;
    expect(json.days).toEqual([
      { day: nameOf(0), orders: 2, pieces: 3, revenue: rupees(early), refunds: 0, net: rupees(early) },
      {
        day: nameOf(1),
        orders: 1,
        pieces: 3,
        revenue: rupees(next.total),
        refunds: rupees(lateSameDay.total),
        net: rupees(next.total - lateSameDay.total),
      },
      { day: nameOf(2), orders: 0, pieces: 0, revenue: 0, refunds: 100.5, net: -100.5 },
    ]);
    expect(json.total).toEqual({
      orders: 3,
      pieces: 6,
      revenue: rupees(all),
      refunds: rupees(back),
      net: rupees(all - back),
    });
    const csv = await run('sales', '--since', nameOf(2), '--until', nameOf(2), '--csv');
    expect(csv.out).toMatch(/^day,orders,pieces,revenue,refunds,net\n2026-03-04,0,0,0\.00,100\.50,/);
    expect((await run('sales', '--since', nameOf(0))).out).toMatch(/^Day[\s\S]+\nTotal /);
    for (const wrong of [[], ['--since', '2026-02-30'], ['--since', nameOf(2), '--until', nameOf(1)]])
      expect((await run('sales', ...wrong)).code).toBe(2);
  });
});

describe('the list of orders', () => {
  const find = async (...args: string[]): Promise<string[]> =>
    (await run('orders', 'list', '--json', ...args)).json.orders.map(
      ({ number }: { number: string }) => number,
    );

  test('can be searched by number, e-mail, name, phone, tracking number and SKU, without wildcards', async () => {
    const order = await place(dayOf(20), 1);
    const other = await place(dayOf(21), 1);
    const [, sku] = [
      await run('orders', 'ship', order.number, '--carrier', 'DHL', '--tracking', 'JD_77%x'),
      (await run('orders', 'show', order.number, '--json')).json.order.items[0].sku as string,
    ];
    await shop.app.db.write(async (db) => {
      const delivery_json = JSON.stringify({
        FirstName: 'Zoë',
        LastName: 'Ölmez',
        MobileNo: '+91 (98) 76-54',
      });
      await db.updateTable('orders').set({ delivery_json }).where('id', '=', order.id).execute();
    });
    const local = order.email.split('@')[0] ?? '';
    for (const text of [order.number.toLowerCase(), `${local}@`, 'zoë Ölm', '9876 54', 'd_77%X'])
      expect([text, await find('--search', text)]).toEqual([text, [order.number]]);
    expect(await find('--search', sku, '--since', nameOf(20))).toEqual([other.number, order.number]);
    for (const text of ['%', '_____', 'no such thing', '000111'])
      expect([text, await find('--search', text, '--since', nameOf(20))]).toEqual([
        text,
        text === '%' ? [order.number] : [],
      ]);
  });

  test('can be filtered by day and status, and exported as CSV with formulas escaped', async () => {
    const order = await place(dayOf(30), 1);
    await place(dayOf(31), 1);
    expect(await find('--since', nameOf(30), '--until', nameOf(30))).toEqual([order.number]);
    expect(await find('--since', nameOf(30), '--until', nameOf(30), '--status', 'active')).toHaveLength(1);
    expect(await find('--since', nameOf(30), '--until', nameOf(30), '--status', 'completed')).toEqual([]);
    expect((await run('orders', 'list', '--status', 'odd')).code).toBe(2);
    await shop.app.db.write(async (db) => {
      const delivery_json = JSON.stringify({ FirstName: '=1+1', LastName: 'x, "y"', MobileNo: '+91 98' });
      await db.updateTable('orders').set({ delivery_json }).where('id', '=', order.id).execute();
    });
    const { out } = await run('orders', 'list', '--csv', '--until', nameOf(30), '--since', nameOf(30));
    const [head, row] = out.split('\n');
    expect(head).toBe('number,placed_at,state,payment,pieces,total,customer,name,phone');
    expect(row).toContain(`"'=1+1 x, ""y""","'+91 98"`);
    expect(rowsOf(order.answer)).toHaveLength(1);
  });
});

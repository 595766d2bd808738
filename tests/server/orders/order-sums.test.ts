import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { createRandom } from '../../bench/catalogue/random.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, CHALLENGED, cardOrder, DECLINED } from '../../support/orders.ts';
import { openTestShop, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const HOUR = 3_600_000;
const STEPS = 60;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const DAY = (column: string) => sql.raw(`(${column} + 19800000) / 86400000`);
const SOLD = sql.raw(`o.state in ('placed', 'paid', 'in_progress', 'completed', 'returned', 'refunded')
  and exists (select 1 from order_event e where e.order_id = o.id and e.to_state in ('placed', 'paid'))`);
const PIECES = sql.raw('(select sum(quantity) from order_line where order_id = o.id)');

const readRows = async (query: RawBuilder<unknown>) => {
  const { rows } = await sql<Record<string, unknown>>`${query}`.execute(shop.app.db.read);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, Number.isNaN(Number(value)) ? value : Number(value)]),
    ),
  );
};

/** Sums by plain scans of the orders, and the same from the tables that triggers keep. */
const SUMS: readonly (readonly [kept: RawBuilder<unknown>, scan: RawBuilder<unknown>])[] = [
  [
    sql`select day, orders, pieces, revenue from sales_day where orders <> 0 order by day`,
    sql`select ${DAY('o.placed_at')} as day, count(*) as orders, sum(${PIECES}) as pieces, sum(o.total) as revenue
      from orders o where ${SOLD} group by 1 order by 1`,
  ],
  [
    sql`select day, refunds from sales_day where refunds <> 0 order by day`,
    sql`select ${DAY('r.created_at')} as day, sum(r.amount) as refunds from refund r join orders o on o.id = r.order_id
      where r.state <> 'failed' and ${SOLD} group by 1 order by 1`,
  ],
  [
    sql`select day, cancelled_orders, cancelled from sales_day where cancelled_orders <> 0 order by day`,
    sql`select ${DAY('e.at')} as day, count(*) as cancelled_orders, sum(o.total) as cancelled from orders o
      join order_event e on e.order_id = o.id and e.to_state = 'cancelled'
      where o.state = 'cancelled'
        and exists (select 1 from order_event a where a.order_id = o.id and a.to_state in ('placed', 'paid'))
      group by 1 order by 1`,
  ],
  [
    sql`select day, product_id, pieces, revenue from product_sales_day where pieces <> 0 order by day, product_id`,
    sql`select ${DAY('o.placed_at')} as day, l.product_id, sum(l.quantity) as pieces, sum(l.line_total) as revenue
      from orders o join order_line l on l.order_id = o.id where ${SOLD} group by 1, 2 order by 1, 2`,
  ],
  [
    sql`select state, payment_method, sum(orders) as orders, sum(total) as total from order_count
      group by state, payment_method order by state, payment_method`,
    sql`select state, payment_method, count(*) as orders, sum(total) as total from orders o
      group by state, payment_method order by state, payment_method`,
  ],
  [
    sql`select order_id, state, total, pieces, pieces_left, refund_failed from order_summary order by order_id`,
    sql`select o.id as order_id, o.state, o.total, ${PIECES} as pieces,
      (select coalesce(sum(quantity), 0) from order_line where order_id = o.id and is_digital = 0)
        - (select coalesce(sum(l.quantity), 0) from shipment s join shipment_line l on l.shipment_id = s.id
          where s.order_id = o.id)
        - (select coalesce(sum(unsent), 0) from refund_line where order_id = o.id) as pieces_left,
      case when exists (select 1 from refund where order_id = o.id and state = 'failed') then 1 else 0 end
        as refund_failed
      from orders o order by o.id`,
  ],
];

const expectSums = async () => {
  for (const [kept, scan] of SUMS) expect(await readRows(kept)).toEqual(await readRows(scan));
};

test('sums of orders agree with a scan to the paisa, after any changes', async () => {
  const random = createRandom(20_261_124);
  const { app, clock } = shop;
  const customers = [await signIn(shop), await signIn(shop)];
  const lines = [
    await cartLine(shop, 'gym-towel', 3),
    await cartLine(shop, 'electrolyte-stick', 2),
    await cartLine(shop, 'book-shakes'),
  ];
  await app.db.write((db) => db.updateTable('product').set({ stock_quantity: 1000 }).execute());
  const numbers: string[] = [];
  const place = async () => {
    const chosen = lines.slice(random.below(2), 2 + random.below(2));
    const token = random.pick([APPROVED, APPROVED, CHALLENGED, DECLINED]);
    const order = random.below(2) === 0 ? cashOrder(chosen) : cardOrder(chosen, token);
    const placed = await shop.call('post-order', order, random.pick(customers));
    if (placed.ok) numbers.push(placed.value[0]?.OrderNumber ?? '');
    const latest = await app.db.read
      .selectFrom('orders')
      .select('number')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    numbers.push(latest.number);
  };
  const cause = 'operator: test';
  const changes: readonly ((number: string) => Promise<unknown>)[] = [
    place,
    place,
    (number) => shipOrder(app, number, { carrier: 'DHL', trackingNumber: '', madeBy: 'Imran' }),
    async (number) => {
      const line = await app.db.read
        .selectFrom('order_line')
        .innerJoin('orders', 'orders.id', 'order_line.order_id')
        .select('order_line.id')
        .where('orders.number', '=', number)
        .executeTakeFirstOrThrow();
      const one = [{ item: String(line.id), quantity: 1 }];
      await shipOrder(app, number, { carrier: 'Rider', trackingNumber: '', pieces: one, madeBy: 'Imran' });
      const pieces = [{ lineId: line.id, quantity: 1 }];
      const restock = random.below(2) === 0 ? 'all' : 'usual';
      await refundPart(app, number, { pieces, withShipping: random.below(2) === 0, restock, cause });
    },
    (number) => refundPart(app, number, { amount: 1 + random.below(5000), cause }),
    (number) =>
      changeOrder(app, number, random.pick(['complete', 'complete', 'return', 'refund', 'cancel']), cause),
    async () =>
      app.db.write((db) =>
        db
          .updateTable('refund')
          .set({ state: random.pick(['failed', 'refunded']) })
          .where('amount', '<', 3000)
          .execute(),
      ),
    async (number) =>
      random.below(3) === 0 &&
      app.db.write((db) => db.deleteFrom('orders').where('number', '=', number).execute()),
  ];
  await place();
  for (let step = 0; step < STEPS; step += 1) {
    clock.advance(random.below(9 * HOUR));
    await random
      .pick(changes)(random.pick(numbers))
      .catch((error: unknown) => {
        // A deleted order has no line.
        if (!String(error).includes('no result')) throw error;
      });
    if (step % 10 === 0) await expectSums();
  }
  await expectSums();
  expect((await readRows(SUMS[1]?.[1] ?? sql``)).length).toBeGreaterThan(1);
  await app.db.write((db) => db.deleteFrom('orders').execute());
  for (const [kept] of SUMS) expect(await readRows(kept)).toEqual([]);
});

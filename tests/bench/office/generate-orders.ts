import { sql } from 'kysely';
import type { App } from '#server/context.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refreshCustomers } from '#server/platform/database/migrations/customers.ts';
import { refreshOrders } from '#server/platform/database/migrations/order-summaries.ts';

export interface OrderSizes {
  readonly orders: number;
  readonly customers: number;
  readonly messages: number;
}

const FIRST = [
  'Priya',
  'Aarav',
  'Sneha',
  'Omar',
  'Ananya',
  'Karthik',
  'Rahul',
  'Fatima',
  'Deepak',
  'Meera',
  'ليلى',
  'خالد',
  'Yusuf',
];
const LAST = [
  'Nair',
  'Mehta',
  'Kulkarni',
  'Siddiqui',
  'Bose',
  'Iyer',
  'Verma',
  'Sheikh',
  'Rao',
  'Pillai',
  'حدّاد',
  'المنصوري',
  'Khan',
];
const YEARS_MS = 3 * 365 * 86_400_000;

/** Reproducible number in 0..`below` of row `i`. The same SQL runs on both engines. */
const random = (salt: number, below: number, i = 'i'): string =>
  `(((cast(${i} as bigint) * 7919 + ${salt} * 104729) * 48271 % 2147483647) % ${below})`;

const pick = (list: readonly string[], salt: number, i = 'i'): string =>
  `case ${random(salt, list.length, i)} ${list.map((one, at) => `when ${at} then '${one}'`).join(' ')} end`;

const numbers = (count: number): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;

const phone = (i: string): string => `'+91 ' || (9000000000 + ${random(3, 999_999_999, i)})`;
const first = (i: string): string => pick(FIRST, 1, i);
const last = (i: string): string => `${pick(LAST, 2, i)} || ' ' || ${random(21, 4000, i)}`;

/** Tables whose triggers would compute each summary several times. */
const SOURCES = ['orders', 'order_line', 'order_event', 'shipment', 'shipment_line', 'refund', 'customer'];

const withoutTriggers = async (db: Db, work: (run: (text: string) => Promise<unknown>) => Promise<void>) =>
  db.writeExclusive(async (transaction) => {
    const run = (text: string) => sql.raw(text).execute(transaction);
    if (db.engine === 'postgres') {
      for (const table of SOURCES) await run(`alter table ${table} disable trigger user`);
      await work(run);
      for (const table of SOURCES) await run(`alter table ${table} enable trigger user`);
      return;
    }
    const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
      where type = 'trigger' and tbl_name in (${sql.join(SOURCES)})`.execute(transaction);
    for (const { name } of rows) await run(`drop trigger ${name}`);
    await work(run);
    for (const row of rows) await run(row.sql);
  });

const addCustomers = (customers: number, now: number): string => `insert into customer
  (id, first_name, last_name, email, email_key, password_hash, mobile, address, country_id, postal_code, locale, created_at)
  ${numbers(customers)}
  select i, ${first('i')}, ${last('i')}, 'customer' || i || '@example.com', 'customer' || i || '@example.com', '',
    ${phone('i')}, i || ' Residency Road', 356, '5600' || (10 + i % 90), case when i % 3 = 0 then 'ar' else 'en' end,
    ${now - YEARS_MS} + i from n`;

/** Recent orders wait, older ones are delivered, cancelled or refunded. */
const STATE = `case
  when age < 20 then 'awaiting_payment'
  when age < 220 then case when method = 6 then 'placed' else 'paid' end
  when age < 1500 then 'in_progress'
  when dice < 90 then 'completed'
  when dice < 92 then case when method = 6 then 'completed' else 'refunded' end
  when dice < 94 then 'returned'
  when method = 6 then 'cancelled'
  when dice < 97 then 'payment_failed' else 'expired' end`;

const addOrders = ({ orders, customers }: OrderSizes, now: number): string => `insert into orders
  (id, number, customer_id, state, payment_method, note, locale, currency, subtotal, shipping, discount, total,
    request_hash, delivery_json, placed_at)
  ${numbers(orders)}
  select i, 'Q' || (100000 + i), customer, ${STATE}, method, '', 'en', 'INR', subtotal, 0, 0, subtotal, '',
    '{"FirstName":"' || ${first('customer')} || '","LastName":"' || ${last('customer')} || '","MobileNo":"'
      || ${phone('customer')} || '","AddressLineOne":"' || customer || ' Residency Road","CityName":"Bengaluru"}',
    ${now} - cast(age as bigint) * ${Math.floor(YEARS_MS / orders)} - 1
  from (select i, ${orders} - i as age, 1 + ${random(4, customers)} as customer, ${random(5, 100)} as dice,
    case ${random(6, 5)} when 0 then 6 when 1 then 2 else 5 end as method,
    10000 + ${random(7, 400_000)} as subtotal from n) as made`;

const WAS_PLACED = "state not in ('awaiting_payment', 'payment_failed', 'expired')";
const WAS_SHIPPED = "state in ('in_progress', 'completed', 'returned')";

const rest = (now: number): readonly string[] => [
  'insert into checkout (id, started_at) select id, placed_at from orders where id not in (select id from checkout)',
  'update orders set checkout_id = id',
  `insert into order_line (order_id, position, product_id, product_name_en, product_name_ar, choices_json,
      full_price, unit_price, quantity, shipping_charge, line_total, is_digital)
    select orders.id, p.position, product.id, product.name_en, product.name_ar, '[]', subtotal, subtotal, 1 + orders.id % 3,
      0, subtotal, 0
    from orders join (select 0 as position union all select 1 union all select 2) as p
      on p.position <= orders.id % 3
    join product on product.id = 1 + (orders.id * 7 + p.position * 13) % 60`,
  `insert into order_event (order_id, at, from_state, to_state, cause)
    select id, placed_at, null, case when payment_method = 6 then 'placed' else 'awaiting_payment' end, 'ordered'
    from orders`,
  `insert into order_event (order_id, at, from_state, to_state, cause)
    select id, placed_at + 1000, 'awaiting_payment', 'paid', 'paid' from orders
    where payment_method <> 6 and ${WAS_PLACED}`,
  `insert into payment (order_id, provider, method, key, reference, amount, currency, state, expires_at)
    select id, 'sandbox', payment_method, 'key-' || id, 'ref-' || id, total, 'INR',
      case state when 'refunded' then 'refunded' when 'awaiting_payment' then 'open' else 'succeeded' end, placed_at
    from orders where payment_method <> 6`,
  `insert into refund (key, order_id, amount, cause, state, created_at)
    select 'key-' || id || '-refund', id, total, 'test', case when id % 400 = 0 then 'failed' else 'refunded' end,
      placed_at + 86400000 from orders where state = 'refunded'`,
  `insert into shipment (id, order_id, carrier, tracking_number, shipped_at, made_by)
    select id, id, 'Delhivery', '1490' || (10000000 + id), placed_at + 40000000, 'Imran' from orders where ${WAS_SHIPPED}`,
  `insert into shipment_line (shipment_id, order_item_id, quantity)
    select orders.id, order_line.id, order_line.quantity from orders join order_line on order_line.order_id = orders.id
    where ${WAS_SHIPPED} and (orders.state <> 'in_progress' or orders.id % 4 > 0 or order_line.position = 0)`,
  `insert into outbox (key, kind, recipient, locale, data_json, created_at, sent_at, attempts, due_at, failed_at)
    select 'order_placed:' || id, 'order_placed', 'customer' || customer_id || '@example.com', 'en', '{}', placed_at,
      case when id % 300 = 0 then null else placed_at + 5000 end, 1, placed_at,
      case when id % 300 = 0 then placed_at + 9000 end
    from orders where placed_at > ${now - 90 * 86_400_000}`,
];

const addMessages = (messages: number, now: number): string => `insert into contact_message
  (full_name, email, phone, subject, message, locale, created_at)
  ${numbers(messages)}
  select ${first('i')} || ' ' || ${last('i')}, 'customer' || i || '@example.com', '', 'Delivery', 'Where is it?', 'en',
    ${now} - cast(${messages} - i as bigint) * 6000000 from n`;

/** Fills a demo shop with orders of three years. The same rows for the same time, on both engines. */
export const generateOrders = async ({ db, clock }: App, sizes: OrderSizes): Promise<void> => {
  const now = clock.now();
  await withoutTriggers(db, async (run) => {
    await run(addCustomers(sizes.customers, now));
    await run(addOrders(sizes, now));
    for (const statement of rest(now)) await run(statement);
    await run(addMessages(sizes.messages, now));
    // Without statistics of the new rows, PostgreSQL would read whole tables for each order.
    if (db.engine === 'postgres') await run('analyze');
    await run(refreshOrders(db.engine, 'true'));
    await run(refreshCustomers(db.engine, 'true'));
  });
  if (db.engine === 'postgres') await sql`vacuum analyze`.execute(db.read);
};

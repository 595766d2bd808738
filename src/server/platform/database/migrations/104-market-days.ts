import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { addTriggers, type TriggerEvent } from './046-order-summary-triggers.ts';
import { addLines } from './048-sales-days.ts';

/** Hours from UTC by stored market. The first start of a new shop stores its own offset (`assert-market.ts`). */
const HOURS: Readonly<Record<string, number>> = { '"saudi"': 3, '"emirates"': 4, '"kuwait"': 3 };

const INDIA = '19800000';
const OFFSET = `coalesce((select cast(value as bigint) from setting where key = 'day_offset'), ${INDIA})`;

/** Expression of the day of an instant in the market of the shop, as days since 1970. */
export const dayOf = (at: string): string => `(${at} + ${OFFSET}) / 86400000`;

const SUMS = ['orders', 'pieces', 'revenue', 'refunds', 'cancelled_orders', 'cancelled'];

const addToDay = (select: string): string => `insert into sales_day (day, ${SUMS.join(', ')}) select ${select}
  on conflict (day) do update set ${SUMS.map((name) => `${name} = sales_day.${name} + excluded.${name}`).join(', ')}`;

const isCancelled = (row: string) => `(${row}.state = 'cancelled' and ${row}.cancelled_at is not null)`;

const addSummary = (row: 'old' | 'new', sign: '' | '-'): readonly string[] => [
  addToDay(
    `${row}.day, ${sign}1, ${sign}${row}.pieces, ${sign}${row}.total, 0, 0, 0 where ${row}.is_sold = 1`,
  ),
  addToDay(
    `${dayOf(`${row}.cancelled_at`)}, 0, 0, 0, 0, ${sign}1, ${sign}${row}.total where ${isCancelled(row)}`,
  ),
];

/** Replace those of 048, in which an order was cancelled on the day that it was placed. */
const summaryTriggers = (engine: Engine): readonly TriggerEvent[] => {
  const isNot = engine === 'postgres' ? 'is distinct from' : 'is not';
  const differences = ['is_sold', 'day', 'total', 'pieces', 'cancelled_at'].map(
    (column) => `old.${column} ${isNot} new.${column}`,
  );
  return [
    {
      name: 'summary_insert',
      on: 'insert on order_summary',
      run: [...addSummary('new', ''), addLines('new', '')],
    },
    {
      name: 'summary_delete',
      on: 'delete on order_summary',
      run: [...addSummary('old', '-'), addLines('old', '-')],
    },
    {
      name: 'summary_update',
      on: 'update on order_summary',
      when: [...differences, `${isCancelled('old')} ${isNot} ${isCancelled('new')}`].join(' or '),
      run: [...addSummary('old', '-'), ...addSummary('new', '')],
    },
  ];
};

const wasAccepted = (order: string): string =>
  `exists (select 1 from order_event where order_id = ${order} and to_state in ('placed', 'paid'))`;

const cancelTrigger: TriggerEvent = {
  name: 'order_cancelled',
  on: 'insert on order_event',
  when: "new.to_state = 'cancelled'",
  run: [
    `update order_summary set cancelled_at = new.at
      where order_id = new.order_id and ${wasAccepted('new.order_id')}`,
  ],
};

/** Computes when accepted orders were cancelled. */
const refreshCancelled = `update order_summary set cancelled_at = (
    select max(at) from order_event where order_id = order_summary.order_id and to_state = 'cancelled')
  where state = 'cancelled' and ${wasAccepted('order_summary.order_id')}`;

/** Statements that compute all days again, without triggers. */
const REFRESH = [
  `update order_summary set day = ${dayOf('placed_at')} where day <> ${dayOf('placed_at')}`,
  refreshCancelled,
  'delete from order_count',
  `insert into order_count (day, state, payment_method, step, refund_failed, orders, total)
    select day, state, payment_method, step, refund_failed, count(*), sum(total) from order_summary
    group by day, state, payment_method, step, refund_failed`,
  'delete from order_refund_day',
  `insert into order_refund_day (order_id, day, amount) select order_id, day, sum(amount) from (
      select refund.order_id, ${dayOf('refund.created_at')} as day, refund.amount from refund
      join order_summary on order_summary.order_id = refund.order_id and order_summary.is_sold = 1
      where refund.state <> 'failed') as refunded
    group by order_id, day`,
  'delete from sales_day',
  `insert into sales_day (day, ${SUMS.join(', ')})
    select day, sum(orders), sum(pieces), sum(revenue), sum(refunds), sum(cancelled_orders), sum(cancelled) from (
      select day, 1 as orders, pieces, total as revenue, 0 as refunds, 0 as cancelled_orders, 0 as cancelled
        from order_summary where is_sold = 1
      union all select day, 0, 0, 0, amount, 0, 0 from order_refund_day
      union all select ${dayOf('cancelled_at')}, 0, 0, 0, 0, 1, total from order_summary
        where ${isCancelled('order_summary')}) as sums
    group by day`,
  'delete from product_sales_day',
  `insert into product_sales_day (day, product_id, pieces, revenue)
    select day, product_id, sum(quantity), sum(line_total) from order_line
    join order_summary on order_summary.order_id = order_line.order_id and is_sold = 1
    group by day, product_id`,
];

const COUNTED = ['order_summary', 'order_refund_day'];

/** Puts the offset into the triggers, and runs the statements without those of the counted tables. */
const rewriteTriggers = {
  sqlite: async (db: Kysely<unknown>, statements: readonly string[]) => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
      where type = 'trigger' and (tbl_name in (${sql.join(COUNTED)}) or sql like ${`%${INDIA}%`})`.execute(
      db,
    );
    for (const { name } of rows) await run(`drop trigger ${name}`);
    for (const statement of statements) await run(statement);
    for (const { text } of rows) await run(text.replaceAll(INDIA, OFFSET));
  },
  postgres: async (db: Kysely<unknown>, statements: readonly string[]) => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const { rows } = await sql<{ text: string }>`select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = current_schema()::regnamespace and prosrc like ${`%${INDIA}%`}`.execute(db);
    for (const { text } of rows) await run(text.replaceAll(INDIA, OFFSET));
    for (const table of COUNTED) await run(`alter table ${table} disable trigger user`);
    for (const statement of statements) await run(statement);
    for (const table of COUNTED) await run(`alter table ${table} enable trigger user`);
  },
} as const;

/**
 * Days of sums begin at midnight in the market of the shop, as everywhere else, instead of in India. Cancelled orders count
 * on the day of the cancellation, as refunds do.
 */
export const useMarketDays =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const { rows } = await sql<{ value: string }>`select value from setting where key = 'market'`.execute(db);
    const hours = HOURS[rows[0]?.value ?? ''];
    if (hours !== undefined)
      await run(`insert into setting (key, value) values ('day_offset', '${hours * 3_600_000}')`);
    for (const { name } of summaryTriggers(engine))
      if (engine === 'sqlite') await run(`drop trigger sales_${name}`);
      else await run(`drop function sales_${name} cascade`);
    await run('alter table order_summary add column cancelled_at bigint');
    await run(`create index order_summary_by_cancelled on order_summary (cancelled_at, order_id)
      where cancelled_at is not null`);
    await run('create index order_refund_day_by_day on order_refund_day (day, order_id)');
    await rewriteTriggers[engine](db, REFRESH);
    await addTriggers(db, engine, 'sales', summaryTriggers(engine), 'at once');
    await addTriggers(db, engine, 'summarise', [cancelTrigger], 'at commit');
  };

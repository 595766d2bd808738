import type { Engine } from '../db.ts';
import { dayOf, summariseTriggers } from './order-summaries.ts';
import { packed } from './statements.ts';
import { createTriggers, differs } from './triggers.ts';

type Row = 'old' | 'new';
type Sign = '' | '-';

const SUMS = ['orders', 'pieces', 'revenue', 'refunds', 'cancelled_orders', 'cancelled'];

const addToDay = (values: string): string => `insert into sales_day (day, ${SUMS.join(', ')}) ${values}
  on conflict (day) do update set `;

const isCancelled = (row: Row): string => `(${row}.state = 'cancelled' and ${row}.cancelled_at is not null)`;

/** A cancelled order counts if it was accepted, on the day of the cancellation. */
const addSummary = (row: Row, sign: Sign): readonly string[] => {
  const sums = SUMS.map((name) => `${name} = sales_day.${name} + excluded.${name}`).join(', ');
  return [
    `select ${row}.day, ${sign}1, ${sign}${row}.pieces, ${sign}${row}.total, 0, 0, 0 where ${row}.is_sold = 1`,
    `select ${dayOf(`${row}.cancelled_at`)}, 0, 0, 0, 0, ${sign}1, ${sign}${row}.total where ${isCancelled(row)}`,
  ].map((select) => `${addToDay(select)}${sums}`);
};

const addRefunds = (row: Row, sign: Sign): readonly string[] => [
  `${addToDay(`values (${row}.day, 0, 0, 0, ${sign}${row}.amount, 0, 0)`)}refunds = sales_day.refunds + excluded.refunds`,
];

/** Sums of the refunds of a sold order by day. */
const refreshRefunds = (order: string): readonly string[] => [
  `delete from order_refund_day where order_id = ${order}`,
  `insert into order_refund_day (order_id, day, amount)
    select refund.order_id, ${dayOf('refund.created_at')}, sum(refund.amount) from refund
    join order_summary on order_summary.order_id = refund.order_id and order_summary.is_sold = 1
    where refund.state <> 'failed' and refund.order_id = ${order}
    group by refund.order_id, ${dayOf('refund.created_at')}`,
];

const addProducts = (
  select: string,
): string => `insert into product_sales_day (day, product_id, pieces, revenue)
  select ${select} on conflict (day, product_id) do update set
  pieces = product_sales_day.pieces + excluded.pieces, revenue = product_sales_day.revenue + excluded.revenue`;

const addLines = (row: Row, sign: Sign): string =>
  addProducts(`${row}.day, product_id, ${sign}sum(quantity), ${sign}sum(line_total) from order_line
    where order_id = ${row}.order_id and ${row}.is_sold = 1 group by product_id`);

const addLine = (row: Row, sign: Sign): string =>
  addProducts(`order_summary.day, ${row}.product_id, ${sign}${row}.quantity, ${sign}${row}.line_total
    from order_summary where order_id = ${row}.order_id and is_sold = 1`);

const sumTriggers = (engine: Engine): string[] => {
  const isNot = engine === 'postgres' ? 'is distinct from' : 'is not';
  return createTriggers(engine, 'sales', [
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
      when: [
        differs(engine, ['is_sold', 'day', 'total', 'pieces', 'cancelled_at']),
        `${isCancelled('old')} ${isNot} ${isCancelled('new')}`,
      ].join(' or '),
      run: [...addSummary('old', '-'), ...addSummary('new', '')],
    },
    {
      name: 'summary_sold',
      on: 'update on order_summary',
      changed: ['is_sold', 'day'],
      run: [addLines('old', '-'), addLines('new', ''), ...refreshRefunds('new.order_id')],
    },
    { name: 'refunds_insert', on: 'insert on order_refund_day', run: addRefunds('new', '') },
    { name: 'refunds_delete', on: 'delete on order_refund_day', run: addRefunds('old', '-') },
    { name: 'line_insert', on: 'insert on order_line', run: [addLine('new', '')] },
    { name: 'line_delete', on: 'delete on order_line', run: [addLine('old', '-')] },
    {
      name: 'line_update',
      on: 'update on order_line',
      changed: ['product_id', 'quantity', 'line_total'],
      run: [addLine('old', '-'), addLine('new', '')],
    },
  ]);
};

const refundTriggers = (engine: Engine): string[] =>
  createTriggers(
    engine,
    'sales',
    [
      { name: 'refund_insert', on: 'insert on refund', run: refreshRefunds('new.order_id') },
      {
        name: 'refund_update',
        on: 'update on refund',
        changed: ['state', 'amount', 'created_at', 'order_id'],
        run: refreshRefunds('new.order_id'),
      },
      { name: 'refund_delete', on: 'delete on refund', run: refreshRefunds('old.order_id') },
    ],
    'at commit',
  );

/**
 * Deletes the summary while the lines of the order still exist. PostgreSQL fires the triggers of a cascade only after
 * all of it.
 */
const onDeletion = (engine: Engine): string[] => {
  const body = 'delete from order_summary where order_id = old.id;';
  const trigger = 'create trigger sales_orders_delete before delete on orders for each row';
  return engine === 'sqlite'
    ? [`${trigger} begin ${body} end`]
    : [
        `create function sales_orders_delete() returns trigger language plpgsql as
          $$ begin ${body} return old; end $$`,
        `${trigger} execute function sales_orders_delete()`,
      ];
};

/**
 * Sums of sales by day, and by day and product, which triggers keep. An order counts on the day of its placing, a refund on
 * the day of its creation. SQLite fires the newest trigger of an event first, so the lines of an order are counted after its
 * summary.
 */
export const createSales = (engine: Engine): string[] => [
  `create table sales_day (day integer primary key, ${SUMS.map((name) => `${name} bigint not null`).join(', ')})`,
  `create table order_refund_day (
    order_id integer not null references orders(id) on delete cascade, day integer not null,
    amount bigint not null, primary key (order_id, day))${packed(engine)}`,
  'create index order_refund_day_by_day on order_refund_day (day, order_id)',
  `create table product_sales_day (day integer not null, product_id integer not null,
    pieces bigint not null, revenue bigint not null, primary key (day, product_id))${packed(engine)}`,
  ...sumTriggers(engine),
  ...onDeletion(engine),
  ...summariseTriggers(engine),
  ...refundTriggers(engine),
];

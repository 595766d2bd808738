import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { addTriggers, type TriggerEvent } from './046-order-summary-triggers.ts';

const COLUMNS = ['orders', 'pieces', 'revenue', 'refunds', 'cancelled_orders', 'cancelled'];

/** A cancelled order counts if it was accepted, as cash orders are at once. */
const isCancelled = (row: string) => `(${row}.state = 'cancelled' and ${row}.payment_method = 6)`;

/** Adds or subtracts the values of a summary. */
const addSummary = (row: 'old' | 'new' | 'order_summary', sign: '' | '-', from = ''): string => {
  const sold = `${row}.is_sold`;
  const cancelled = `case when ${isCancelled(row)} then 1 else 0 end`;
  const values = [
    `${sign}${sold}`,
    `${sign}${sold} * ${row}.pieces`,
    `${sign}${sold} * ${row}.total`,
    '0',
    `${sign}(${cancelled})`,
    `${sign}(${cancelled}) * ${row}.total`,
  ];
  const sum = (value: string) => (from === '' ? value : `sum(${value})`);
  return `insert into sales_day (day, ${COLUMNS.join(', ')})
    select ${row}.day, ${values.map(sum).join(', ')} ${from}
    where ${sold} = 1 or ${isCancelled(row)} ${from === '' ? '' : `group by ${row}.day`}
    on conflict (day) do update set ${COLUMNS.map((column) => `${column} = sales_day.${column} + excluded.${column}`).join(', ')}`;
};

const addRefunds = (row: 'old' | 'new', sign: '' | '-'): string =>
  `insert into sales_day (day, ${COLUMNS.join(', ')}) values (${row}.day, 0, 0, 0, ${sign}${row}.amount, 0, 0)
    on conflict (day) do update set refunds = sales_day.refunds + excluded.refunds`;

/** Sums of the refunds of sold orders by day. */
const selectRefunds = (condition: string): string =>
  `insert into order_refund_day (order_id, day, amount)
    select refund.order_id, (refund.created_at + 19800000) / 86400000, sum(refund.amount) from refund
    join order_summary on order_summary.order_id = refund.order_id and order_summary.is_sold = 1
    where refund.state <> 'failed' and ${condition}
    group by refund.order_id, (refund.created_at + 19800000) / 86400000`;

const refreshRefunds = (order: string): readonly string[] => [
  `delete from order_refund_day where order_id = ${order}`,
  selectRefunds(`refund.order_id = ${order}`),
];

const ADD_PRODUCTS = `on conflict (day, product_id) do update set
  pieces = product_sales_day.pieces + excluded.pieces, revenue = product_sales_day.revenue + excluded.revenue`;

export const addLines = (row: 'old' | 'new', sign: '' | '-'): string =>
  `insert into product_sales_day (day, product_id, pieces, revenue)
    select ${row}.day, product_id, ${sign}sum(quantity), ${sign}sum(line_total) from order_line
    where order_id = ${row}.order_id and ${row}.is_sold = 1 group by product_id ${ADD_PRODUCTS}`;

const addLine = (row: 'old' | 'new', sign: '' | '-'): string =>
  `insert into product_sales_day (day, product_id, pieces, revenue)
    select order_summary.day, ${row}.product_id, ${sign}${row}.quantity, ${sign}${row}.line_total
    from order_summary where order_id = ${row}.order_id and is_sold = 1 ${ADD_PRODUCTS}`;

const summaryTriggers = (engine: Engine): readonly TriggerEvent[] => {
  const isNot = engine === 'postgres' ? 'is distinct from' : 'is not';
  const soldChanged = `old.is_sold ${isNot} new.is_sold or old.day ${isNot} new.day`;
  return [
    {
      name: 'summary_insert',
      on: 'insert on order_summary',
      run: [addSummary('new', ''), addLines('new', '')],
    },
    {
      name: 'summary_delete',
      on: 'delete on order_summary',
      run: [addSummary('old', '-'), addLines('old', '-')],
    },
    {
      name: 'summary_update',
      on: 'update on order_summary',
      when: `${soldChanged} or old.total ${isNot} new.total or old.pieces ${isNot} new.pieces
        or ${isCancelled('old')} ${isNot} ${isCancelled('new')}`,
      run: [addSummary('old', '-'), addSummary('new', '')],
    },
    {
      name: 'summary_sold',
      on: 'update on order_summary',
      when: soldChanged,
      run: [addLines('old', '-'), addLines('new', ''), ...refreshRefunds('new.order_id')],
    },
    { name: 'refunds_insert', on: 'insert on order_refund_day', run: [addRefunds('new', '')] },
    { name: 'refunds_delete', on: 'delete on order_refund_day', run: [addRefunds('old', '-')] },
    { name: 'line_insert', on: 'insert on order_line', run: [addLine('new', '')] },
    { name: 'line_delete', on: 'delete on order_line', run: [addLine('old', '-')] },
    {
      name: 'line_update',
      on: 'update on order_line',
      changed: ['product_id', 'quantity', 'line_total'],
      run: [addLine('old', '-'), addLine('new', '')],
    },
  ];
};

const refundTriggers: readonly TriggerEvent[] = [
  { name: 'refund_insert', on: 'insert on refund', run: refreshRefunds('new.order_id') },
  {
    name: 'refund_update',
    on: 'update on refund',
    changed: ['state', 'amount', 'created_at', 'order_id'],
    run: refreshRefunds('new.order_id'),
  },
  { name: 'refund_delete', on: 'delete on refund', run: refreshRefunds('old.order_id') },
];

/**
 * Deletes the summary while the lines of the order still exist. PostgreSQL fires the triggers of a cascade only after
 * all of it.
 */
const addDeletion = async (run: (statement: string) => Promise<unknown>, engine: Engine): Promise<void> => {
  const body = 'delete from order_summary where order_id = old.id;';
  if (engine === 'sqlite') {
    await run(`create trigger sales_orders_delete before delete on orders for each row begin ${body} end`);
    return;
  }
  await run(`create function sales_orders_delete() returns trigger language plpgsql as
    $$ begin ${body} return old; end $$`);
  await run(`create trigger sales_orders_delete before delete on orders
    for each row execute function sales_orders_delete()`);
};

/**
 * Adds sums of sales by day, and by day and product, which triggers keep. An order counts on the day of its placing, a
 * refund on the day of its creation.
 */
export const addSalesDays =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const sums = COLUMNS.map((column) => `${column} bigint not null`).join(', ');
    const packed = engine === 'postgres' ? '' : ' without rowid';
    await run(`create table sales_day (day integer primary key, ${sums})`);
    await run(`create table order_refund_day (
      order_id integer not null references orders(id) on delete cascade, day integer not null,
      amount bigint not null, primary key (order_id, day))${packed}`);
    await run(`create table product_sales_day (day integer not null, product_id integer not null,
      pieces bigint not null, revenue bigint not null, primary key (day, product_id))${packed}`);
    await addTriggers(db, engine, 'sales', summaryTriggers(engine), 'at once');
    await addTriggers(db, engine, 'sales', refundTriggers, 'at commit');
    await addDeletion(run, engine);
    await run(addSummary('order_summary', '', 'from order_summary'));
    await run(selectRefunds('true'));
    await run(`insert into product_sales_day (day, product_id, pieces, revenue)
      select day, product_id, sum(quantity), sum(line_total) from order_line
      join order_summary on order_summary.order_id = order_line.order_id and is_sold = 1
      group by day, product_id`);
    await run('create index product_by_stock on product (stock_quantity, id)');
  };

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { addTriggers, type TriggerEvent } from './046-order-summary-triggers.ts';
import { foldText, phoneTerm, splitTerms } from './046-search-terms.ts';

const INDEXES = [
  'placed_at on order_summary (placed_at, order_id)',
  'total on order_summary (total, order_id)',
  'name on order_summary (name_key, order_id)',
  'step on order_summary (step, placed_at, order_id)',
  'state on order_summary (state, placed_at, order_id)',
  'payment_method on order_summary (payment_method, placed_at, order_id)',
  'customer on order_summary (customer_id, placed_at, order_id)',
  'refund_failed on order_summary (refund_failed, placed_at, order_id) where refund_failed = 1',
];

/** Columns of `order_count` that identify a group of orders. */
const GROUP = ['day', 'state', 'payment_method', 'step', 'refund_failed'];

/** Days begin at midnight in India. */
const DAY = '(o.placed_at + 19800000) / 86400000';

const selectPieces = `select o.*, case when c.erased_at is null then c.email_key else '' end as email_key,
  (select coalesce(sum(quantity), 0) from order_line where order_id = o.id) as pieces,
  (select coalesce(sum(quantity), 0) from order_line where order_id = o.id and is_digital = 0)
    - (select coalesce(sum(shipment_line.quantity), 0) from shipment
      join shipment_line on shipment_line.shipment_id = shipment.id where shipment.order_id = o.id)
    - (select coalesce(sum(unsent), 0) from refund_line where order_id = o.id) as pieces_left
  from orders o join customer c on c.id = o.customer_id`;

const STEP = `case
  when o.state = 'awaiting_payment' then 'pay'
  when o.state in ('placed', 'paid') then case when o.pieces_left > 0 then 'ship' else 'complete' end
  when o.state = 'in_progress' then case when o.pieces_left > 0 then 'ship_rest' else 'on_the_way' end
  else 'none' end`;

const IS_SOLD = `case when o.state in ('placed', 'paid', 'in_progress', 'completed', 'returned', 'refunded')
  and exists (select 1 from order_event where order_id = o.id and to_state in ('placed', 'paid'))
  then 1 else 0 end`;

const COLUMNS = [
  'order_id',
  'customer_id',
  'placed_at',
  'day',
  'state',
  'payment_method',
  'step',
  'refund_failed',
  'is_sold',
  'total',
  'pieces',
  'pieces_left',
  'name_key',
  'search_text',
];

/** Expression of a field of the delivery address of `o`. */
const fieldOf =
  (engine: Engine) =>
  (name: string): string =>
    `coalesce(${engine === 'postgres' ? 'o.delivery_json::json' : 'o.delivery_json'} ->> '${name}', '')`;

export interface SummaryParts {
  /** Expression of the day of `o.placed_at`. */
  readonly day: string;
  /** Expression of the searched text of `o`. */
  readonly text: string;
}

type Field = (name: string) => string;

/** Expression of all tracking numbers of `o`. */
export const trackingsOf = (engine: Engine): string => {
  const trackings = engine === 'postgres' ? "string_agg(code, ' ')" : "group_concat(code, ' ')";
  return `coalesce((select ${trackings} from
    (select replace(lower(tracking_number), ' ', '') as code from shipment
      where order_id = o.id and tracking_number not like 'erased-%') as tracked), '')`;
};

const nameOf = (engine: Engine, field: Field): string =>
  foldText(engine, `${field('FirstName')} || ' ' || ${field('LastName')}`);

const partsOf = (engine: Engine, field: Field): SummaryParts => ({
  day: DAY,
  text: `' ' || lower(o.number) || ' ' || ${nameOf(engine, field)} || ' ' || o.email_key || ' '
    || ${phoneTerm(engine, field('MobileNo'))} || ' ' || ${trackingsOf(engine)}`,
});

/**
 * Statement that computes the summaries of orders from the other tables.
 *
 * @param condition on `orders o`
 * @param toParts of a later migration
 */
export const refreshSummary = (
  engine: Engine,
  condition: string,
  toParts: (engine: Engine, field: Field) => SummaryParts = partsOf,
): string => {
  const field = fieldOf(engine);
  const { day, text } = toParts(engine, field);
  // An order has a UUID as its number until its id is known.
  return `insert into order_summary (${COLUMNS.join(', ')})
    select o.id, o.customer_id, o.placed_at, ${day}, o.state, o.payment_method, ${STEP},
      case when exists (select 1 from refund where order_id = o.id and state = 'failed') then 1 else 0 end,
      ${IS_SOLD}, o.total, o.pieces, o.pieces_left, ${nameOf(engine, field)}, ${text}
    from (${selectPieces} where (${condition}) and length(o.number) < 36) as o
    where true
    on conflict (order_id) do update set ${COLUMNS.slice(1)
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`;
};

const key = (row: 'old' | 'new') => GROUP.map((column) => `${column} = ${row}.${column}`).join(' and ');

export const addToCount = `insert into order_count (${GROUP.join(', ')}, orders, total)
  values (${GROUP.map((column) => `new.${column}`).join(', ')}, 1, new.total)
  on conflict (${GROUP.join(', ')}) do update
  set orders = order_count.orders + 1, total = order_count.total + excluded.total`;
export const takeFromCount = [
  `update order_count set orders = orders - 1, total = total - old.total where ${key('old')}`,
  `delete from order_count where orders = 0 and ${key('old')}`,
];

const summaryTriggers = (engine: Engine): readonly TriggerEvent[] => {
  const addTerms = `insert into order_term (term, order_id)
    select distinct term, new.order_id from ${splitTerms(engine, 'new.search_text')} where term not in ('', '~')`;
  const dropTerms = `delete from order_term where order_id = old.order_id
    and term in (select term from ${splitTerms(engine, 'old.search_text')})`;
  return [
    { name: 'count_insert', on: 'insert on order_summary', run: [addToCount, addTerms] },
    { name: 'count_delete', on: 'delete on order_summary', run: [...takeFromCount, dropTerms] },
    {
      name: 'count_update',
      on: 'update on order_summary',
      changed: [...GROUP, 'total'],
      run: [...takeFromCount, addToCount],
    },
    {
      name: 'terms_update',
      on: 'update on order_summary',
      changed: ['search_text'],
      run: [dropTerms, addTerms],
    },
  ];
};

const SHIPPED_COLUMNS = [
  'state',
  'number',
  'delivery_json',
  'total',
  'payment_method',
  'customer_id',
  'placed_at',
];

const sourceTriggers = (engine: Engine): readonly TriggerEvent[] => {
  const refresh = (order: string) => [refreshSummary(engine, `o.id = ${order}`)];
  const ofShipment = (row: 'old' | 'new') =>
    refresh(`(select order_id from shipment where id = ${row}.shipment_id)`);
  const both = (table: string, columns: readonly string[]): TriggerEvent[] => [
    { name: `${table}_insert`, on: `insert on ${table}`, run: refresh('new.order_id') },
    { name: `${table}_update`, on: `update on ${table}`, changed: columns, run: refresh('new.order_id') },
    { name: `${table}_delete`, on: `delete on ${table}`, run: refresh('old.order_id') },
  ];
  return [
    { name: 'orders_insert', on: 'insert on orders', run: refresh('new.id') },
    { name: 'orders_update', on: 'update on orders', changed: SHIPPED_COLUMNS, run: refresh('new.id') },
    ...both('order_line', ['quantity', 'is_digital']),
    ...both('shipment', ['tracking_number']),
    ...both('refund', ['state']),
    ...both('refund_line', ['unsent']),
    {
      name: 'order_event_insert',
      on: 'insert on order_event',
      when: "new.to_state in ('placed', 'paid')",
      run: refresh('new.order_id'),
    },
    { name: 'shipment_line_insert', on: 'insert on shipment_line', run: ofShipment('new') },
    { name: 'shipment_line_delete', on: 'delete on shipment_line', run: ofShipment('old') },
    {
      name: 'customer_email',
      on: 'update on customer',
      changed: ['email_key'],
      run: [refreshSummary(engine, 'o.customer_id = new.id')],
    },
  ];
};

/**
 * Adds a narrow row per order with what the office filters, sorts and searches by, and counts of these rows by day.
 * Triggers keep them. On PostgreSQL they run at the commit, so that the rows of the counts are locked only briefly.
 */
export const addOrderSummaries =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const binary = engine === 'postgres' ? 'text collate "C"' : 'text';
    const packed = engine === 'postgres' ? '' : ' without rowid';
    await run(`create table order_summary (
      order_id integer primary key references orders(id) on delete cascade,
      customer_id integer not null, placed_at bigint not null, day integer not null,
      state text not null, payment_method integer not null, step text not null,
      refund_failed integer not null, is_sold integer not null, total bigint not null,
      pieces integer not null, pieces_left integer not null,
      name_key ${binary} not null, search_text ${binary} not null)`);
    await run(`create table order_term (term ${binary} not null, order_id integer not null,
      primary key (term, order_id))${packed}`);
    await run(`create table order_count (day integer not null, state text not null,
      payment_method integer not null, step text not null, refund_failed integer not null,
      orders integer not null, total bigint not null, primary key (${GROUP.join(', ')}))${packed}`);
    await run('create index order_count_by_step on order_count (step, day)');
    await addTriggers(db, engine, 'order_summary', summaryTriggers(engine), 'at once');
    await addTriggers(db, engine, 'summarise', sourceTriggers(engine), 'at commit');
    await run(refreshSummary(engine, 'true'));
    for (const index of INDEXES) await run(`create index order_summary_by_${index}`);
  };

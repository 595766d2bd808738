import type { Engine } from '../db.ts';
import { createGramIndex, digitsOf, foldText, spread } from './search-text.ts';
import { binaryText, packed } from './statements.ts';
import { createTriggers, type TriggerEvent } from './triggers.ts';

/** Offset of the market's midnight from UTC. The first start of a shop stores it (`assert-market.ts`); India has none. */
const OFFSET = `coalesce((select cast(value as bigint) from setting where key = 'day_offset'), 19800000)`;

/** Expression of the day of an instant in the market of the shop, as days since 1970. */
export const dayOf = (at: string): string => `(${at} + ${OFFSET}) / 86400000`;

/** Columns of `order_count` that identify a group of orders. */
const GROUP = ['day', 'state', 'payment_method', 'step', 'refund_failed'];

const PIECES = `select o.*, case when c.erased_at is null then c.email_key else '' end as email_key,
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

const wasAccepted = (order: string): string =>
  `exists (select 1 from order_event where order_id = ${order} and to_state in ('placed', 'paid'))`;

const IS_SOLD = `case when o.state in ('placed', 'paid', 'in_progress', 'completed', 'returned', 'refunded')
  and ${wasAccepted('o.id')}
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

/** Words by which staff find an order: who, where, what and which parcels. */
const wordsOf = (engine: Engine, field: (name: string) => string): string => {
  const join = (expression: string) =>
    engine === 'postgres' ? `string_agg(${expression}, ' ')` : `group_concat(${expression}, ' ')`;
  const linesOf = (expression: string) => `coalesce((select ${join(expression)} from order_line
    join product on product.id = order_line.product_id where order_line.order_id = o.id), '')`;
  const trackings = `coalesce((select ${join('code')} from
    (select replace(lower(tracking_number), ' ', '') as code from shipment
      where order_id = o.id and tracking_number not like 'erased-%') as tracked), '')`;
  const words = [
    field('FirstName'),
    field('LastName'),
    field('AddressLineOne'),
    linesOf("product_name_en || ' ' || product_name_ar"),
  ];
  return spread(
    'lower(o.number)',
    foldText(engine, words.join(" || ' ' || ")),
    'o.email_key',
    digitsOf(engine, field('MobileNo')),
    trackings,
    `lower(replace(${field('PostalCode')}, ' ', ''))`,
    `lower(${linesOf('product.sku')})`,
  );
};

/** Statement that computes the summaries of orders from the other tables. `condition` is on `orders o`. */
export const refreshOrders = (engine: Engine, condition: string): string => {
  const delivery = engine === 'postgres' ? 'o.delivery_json::json' : 'o.delivery_json';
  const field = (name: string) => `coalesce(${delivery} ->> '${name}', '')`;
  const name = foldText(engine, `${field('FirstName')} || ' ' || ${field('LastName')}`);
  // An order has a UUID as its number until its id is known.
  return `insert into order_summary (${COLUMNS.join(', ')})
    select o.id, o.customer_id, o.placed_at, ${dayOf('o.placed_at')}, o.state, o.payment_method, ${STEP},
      case when exists (select 1 from refund where order_id = o.id and state = 'failed') then 1 else 0 end,
      ${IS_SOLD}, o.total, o.pieces, o.pieces_left, ${name}, ${wordsOf(engine, field)}
    from (${PIECES} where (${condition}) and length(o.number) < 36) as o
    where true
    on conflict (order_id) do update set ${COLUMNS.slice(1)
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`;
};

/**
 * Keeps the statement that computes a summary in one place. SQLite parses all triggers when a connection opens, which took
 * 6 ms with the statement in each of them.
 */
const createSummarise = (engine: Engine): string[] =>
  engine === 'postgres'
    ? [
        `create function summarise_order(integer) returns void language plpgsql as
          $$ begin ${refreshOrders(engine, 'o.id = $1')}; end $$`,
      ]
    : [
        'create view order_to_summarise as select id as order_id from orders where false',
        `create trigger summarise_order instead of insert on order_to_summarise for each row
          begin ${refreshOrders(engine, 'o.id = new.order_id')}; end`,
      ];

/** Triggers that compute the summaries. On PostgreSQL at the commit, so that the rows of the counts are locked only briefly. */
export const summariseTriggers = (engine: Engine): string[] => {
  const summarise = (condition: string) => [
    engine === 'postgres'
      ? `perform summarise_order(o.id) from orders o where ${condition}`
      : `insert into order_to_summarise (order_id) select o.id from orders o where ${condition}`,
  ];
  const refresh = (order: string) => summarise(`o.id = ${order}`);
  const ofShipment = (row: 'old' | 'new') =>
    refresh(`(select order_id from shipment where id = ${row}.shipment_id)`);
  const both = (table: string, columns: readonly string[]): TriggerEvent[] => [
    { name: `${table}_insert`, on: `insert on ${table}`, run: refresh('new.order_id') },
    { name: `${table}_update`, on: `update on ${table}`, changed: columns, run: refresh('new.order_id') },
    { name: `${table}_delete`, on: `delete on ${table}`, run: refresh('old.order_id') },
  ];
  const events: TriggerEvent[] = [
    { name: 'orders_insert', on: 'insert on orders', run: refresh('new.id') },
    {
      name: 'orders_update',
      on: 'update on orders',
      changed: ['state', 'number', 'delivery_json', 'total', 'payment_method', 'customer_id', 'placed_at'],
      run: refresh('new.id'),
    },
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
      run: summarise('o.customer_id = new.id'),
    },
    {
      name: 'order_cancelled',
      on: 'insert on order_event',
      when: "new.to_state = 'cancelled'",
      run: [
        `update order_summary set cancelled_at = new.at
          where order_id = new.order_id and ${wasAccepted('new.order_id')}`,
      ],
    },
  ];
  return createTriggers(engine, 'summarise', events, 'at commit');
};

const countTriggers = (engine: Engine): string[] => {
  const group = GROUP.join(', ');
  const add = `insert into order_count (${group}, orders, total)
    values (${GROUP.map((column) => `new.${column}`).join(', ')}, 1, new.total)
    on conflict (${group}) do update
    set orders = order_count.orders + 1, total = order_count.total + excluded.total`;
  const key = GROUP.map((column) => `${column} = old.${column}`).join(' and ');
  const take = [
    `update order_count set orders = orders - 1, total = total - old.total where ${key}`,
    `delete from order_count where orders = 0 and ${key}`,
  ];
  return createTriggers(engine, 'order_summary', [
    { name: 'count_insert', on: 'insert on order_summary', run: [add] },
    { name: 'count_delete', on: 'delete on order_summary', run: take },
    {
      name: 'count_update',
      on: 'update on order_summary',
      changed: [...GROUP, 'total'],
      run: [...take, add],
    },
  ]);
};

const INDEXES = [
  'placed_at on order_summary (placed_at, order_id)',
  'total on order_summary (total, order_id)',
  'name on order_summary (name_key, order_id)',
  'step on order_summary (step, placed_at, order_id)',
  'state on order_summary (state, placed_at, order_id)',
  'payment_method on order_summary (payment_method, placed_at, order_id)',
  'customer on order_summary (customer_id, placed_at, order_id)',
  'refund_failed on order_summary (refund_failed, placed_at, order_id) where refund_failed = 1',
  'cancelled on order_summary (cancelled_at, order_id) where cancelled_at is not null',
];

/** A narrow row per order with what the office filters, sorts and searches by, and counts of these rows by day. */
export const createOrderSummaries = (engine: Engine): string[] => [
  `create table order_summary (
    order_id integer primary key references orders(id) on delete cascade,
    customer_id integer not null, placed_at bigint not null, day integer not null,
    state text not null, payment_method integer not null, step text not null,
    refund_failed integer not null, is_sold integer not null, total bigint not null,
    pieces integer not null, pieces_left integer not null,
    name_key ${binaryText(engine)} not null, search_text ${binaryText(engine)} not null, cancelled_at bigint)`,
  `create table order_count (day integer not null, state text not null,
    payment_method integer not null, step text not null, refund_failed integer not null,
    orders integer not null, total bigint not null, primary key (${GROUP.join(', ')}))${packed(engine)}`,
  'create index order_count_by_step on order_count (step, day)',
  ...INDEXES.map((index) => `create index order_summary_by_${index}`),
  ...createSummarise(engine),
  ...countTriggers(engine),
  ...createGramIndex(engine, { table: 'order_summary', index: 'order_gram', id: 'order_id' }),
];

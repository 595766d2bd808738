import type { Engine } from '../db.ts';
import {
  autoId,
  both,
  CLOCK,
  createIndex,
  createTable,
  keyed,
  link,
  numbers,
  optionalLink,
  optionalTexts,
  owner,
  position,
  texts,
  zeros,
} from './statements.ts';
import { createTriggers } from './triggers.ts';

const createOrder = (engine: Engine): string[] => {
  const id = `"id" ${autoId(engine)}`;
  return [
    // Attempts to pay for one checkout share its number.
    `create table checkout (id ${autoId(engine)}, started_at bigint not null)`,
    createTable(
      'orders',
      id,
      '"number" text not null unique',
      link('customer_id', 'customer'),
      texts('state', 'note', 'locale', 'currency', 'request_hash', 'delivery_json'),
      numbers('payment_method', 'subtotal', 'shipping', 'discount', 'total', 'placed_at'),
      optionalLink('coupon_id', 'coupon'),
      optionalTexts('coupon_code', 'idempotency_key'),
      'restocked integer not null default 0',
      // Of a cash order, in the smallest unit. The total includes it.
      'fee integer not null default 0',
      // Rounds the total of a cash order to coins, in the smallest unit.
      'rounding integer not null default 0',
      'checkout_id integer references checkout(id)',
      keyed('orders_once', 'unique', 'customer_id', 'idempotency_key'),
      `constraint orders_total
        check (total >= 0 and fee >= 0 and total = subtotal + shipping + fee + rounding - discount)`,
    ),
    createIndex('orders', 'customer_id', 'placed_at'),
    'create index orders_by_coupon_id_customer_id on orders (coupon_id, customer_id)',
    'create index orders_by_placed_at on orders (placed_at, id)',
    'create index orders_by_checkout on orders (checkout_id)',
    createTable(
      'order_line',
      id,
      owner('order_id', 'orders'),
      link('product_id', 'product'),
      both('product_name'),
      texts('choices_json'),
      optionalTexts('image_url', 'digital_file'),
      numbers('full_price', 'unit_price', 'shipping_charge', 'line_total'),
      zeros('is_digital'),
      position,
      '"quantity" integer not null check (quantity > 0)',
      // Share in the discount of the order.
      'discount integer not null default 0',
    ),
    createIndex('order_line', 'order_id'),
    createTable(
      'order_event',
      id,
      owner('order_id', 'orders'),
      numbers('at'),
      optionalTexts('from_state'),
      texts('to_state', 'cause'),
    ),
    createIndex('order_event', 'order_id'),
    `create table order_note (
      id ${autoId(engine)}, order_id integer not null references orders(id) on delete cascade,
      made_by text not null, text text not null, created_at bigint not null)`,
    'create index order_note_by_order on order_note (order_id)',
  ];
};

/** Orders that reserve stock. */
const createUnpaid = (): string[] => [
  `create table unpaid_order (
    order_id integer primary key references orders(id) on delete cascade,
    customer_id integer not null references customer(id),
    is_cash integer not null, pieces integer not null, total bigint not null, placed_at bigint not null,
    phone_key text, address_key text, network_key text)`,
  ...['customer_id', 'phone_key', 'address_key', 'network_key'].map(
    (column) => `create index unpaid_order_by_${column} on unpaid_order (${column})`,
  ),
];

/** A rider of the shop has no tracking number, and may bring several parcels of an order. */
const createShipments = (engine: Engine): string[] => [
  `create table shipment (
    id ${autoId(engine)}, order_id integer not null references orders(id) on delete cascade,
    carrier text not null, tracking_number text not null, tracking_url text,
    shipped_at bigint not null, made_by text not null)`,
  'create index shipment_by_tracking_number on shipment (tracking_number)',
  "create unique index shipment_once on shipment (order_id, carrier, tracking_number) where tracking_number <> ''",
  'create index shipment_by_order on shipment (order_id)',
  `create table shipment_line (
    shipment_id integer not null references shipment(id) on delete cascade,
    order_item_id integer not null references order_line(id) on delete cascade,
    quantity integer not null check (quantity > 0),
    primary key (shipment_id, order_item_id))`,
  'create index shipment_line_by_order_item_id on shipment_line (order_item_id)',
];

/** Returns that customers ask for, with their pieces and pictures. */
const createReturns = (engine: Engine): string[] => [
  `create table order_return (
    id ${autoId(engine)}, order_id integer not null references orders(id) on delete cascade,
    state text not null
      check (state in ('requested', 'approved', 'declined', 'withdrawn', 'received', 'refunded')),
    request_key text, note text not null, answer text not null default '', address text not null default '',
    created_at bigint not null, decided_at bigint, received_at bigint, closed_at bigint)`,
  'create index order_return_by_order on order_return (order_id)',
  'create unique index order_return_by_key on order_return (order_id, request_key)',
  `create index order_return_open on order_return (state, created_at)
    where state in ('requested', 'approved', 'received')`,
  `create table return_line (
    id ${autoId(engine)}, return_id integer not null references order_return(id) on delete cascade,
    order_item_id integer not null references order_line(id) on delete cascade,
    quantity integer not null check (quantity > 0),
    reason text not null check (reason in ('damaged', 'wrong', 'spoilt', 'unopened', 'changed_mind')),
    received integer check (received between 0 and quantity),
    restocked integer not null default 0 check (restocked between 0 and quantity),
    refunded integer not null default 0 check (refunded between 0 and quantity))`,
  'create index return_line_by_return on return_line (return_id)',
  'create index return_line_by_order_item on return_line (order_item_id)',
  `create table return_picture (
    id ${autoId(engine)}, return_id integer not null references order_return(id) on delete cascade,
    content text not null)`,
  'create index return_picture_by_return on return_picture (return_id)',
];

/**
 * Every change of stock, written by triggers, so that the sum of a product's movements is its stock even after a manual
 * SQL statement. The opening movement is the stock at the time of the insert.
 */
const createStock = (engine: Engine): string[] => {
  const add = (delta: string, kind: string) => [
    `insert into stock_movement (product_id, at, delta, stock_after, kind)
      values (new.id, ${CLOCK[engine]}, ${delta}, new.stock_quantity, '${kind}')`,
  ];
  return [
    `create table stock_adjustment (
      id ${autoId(engine)},
      product_id integer not null references product(id) on delete cascade,
      delta bigint not null,
      stock_after bigint not null check (stock_after >= 0),
      reason text not null,
      made_by text not null,
      created_at bigint not null)`,
    'create index stock_adjustment_by_product_id on stock_adjustment (product_id, id)',
    `create table stock_movement (
      id ${autoId(engine)}, product_id integer not null references product(id) on delete cascade,
      at bigint not null, delta bigint not null, stock_after bigint not null, kind text not null,
      order_id integer references orders(id) on delete set null,
      adjustment_id integer references stock_adjustment(id) on delete set null)`,
    'create index stock_movement_by_product on stock_movement (product_id, id)',
    ...createTriggers(engine, 'stock_moved', [
      { name: 'insert', on: 'insert on product', run: add('new.stock_quantity', 'opening') },
      {
        name: 'update',
        on: 'update of stock_quantity on product',
        changed: ['stock_quantity'],
        run: add('new.stock_quantity - old.stock_quantity', 'other'),
      },
    ]),
  ];
};

export const createOrders = (engine: Engine): string[] => [
  ...createOrder(engine),
  ...createUnpaid(),
  ...createShipments(engine),
  ...createReturns(engine),
  ...createStock(engine),
];

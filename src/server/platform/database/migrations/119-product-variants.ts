import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../db.ts';
import { autoId, CLOCK } from './statements.ts';
import { createTriggers, differs, purgeOn } from './triggers.ts';

const createTables = (engine: Engine): string[] => [
  'alter table product add column stock_by_variant integer not null default 0',
  // Of the offered variant with the fewest pieces.
  'alter table product add column least_stock bigint',
  'drop index product_for_office',
  `create index product_for_office on product (status, category_id, manufacturer_id, stock_quantity,
    least_stock, price, discounted_price, low_stock, is_digital, id)`,
  `create table product_variant (
    id ${autoId(engine)},
    product_id integer not null references product(id) on delete cascade,
    combination text not null,
    sku text not null unique,
    barcode text unique,
    stock bigint not null default 0 check (stock >= 0),
    order_maximum_quantity integer,
    price bigint check (price > 0),
    discounted_price bigint,
    weight_grams integer,
    net_content text,
    servings_per_pack double precision,
    media_id integer references media(id),
    is_offered integer not null default 1 check (is_offered in (0, 1)),
    position integer not null,
    unique (product_id, combination),
    constraint product_variant_discount
      check (discounted_price is null or (price is not null and discounted_price > 0 and discounted_price < price)))`,
  'create index product_variant_by_media on product_variant (media_id)',
  'alter table order_line add column variant_id integer references product_variant(id)',
  'alter table order_line add column variant_sku text',
  'create index order_line_by_variant on order_line (variant_id) where variant_id is not null',
  'alter table stock_adjustment add column variant_id integer references product_variant(id)',
  'alter table stock_movement add column variant_id integer references product_variant(id)',
  'create index stock_movement_by_variant on stock_movement (variant_id, id) where variant_id is not null',
];

/**
 * The stock of a product by variant is the sum of its offered variants, and only these triggers change it. Its
 * movements are those of the variants.
 */
const moveStock = (engine: Engine): string[] => {
  const move = (delta: string, kind: string, when: string) =>
    `insert into stock_movement (product_id, variant_id, at, delta, stock_after, kind)
      select new.product_id, new.id, ${CLOCK[engine]}, ${delta}, new.stock, '${kind}' where ${when}`;
  const add = (delta: string) =>
    `update product set stock_quantity = stock_quantity + ${delta}, least_stock = (
        select min(stock) from product_variant where product_id = new.product_id and is_offered = 1)
      where id = new.product_id and stock_by_variant = 1`;
  return [
    ...(engine === 'sqlite'
      ? ['drop trigger stock_moved_insert', 'drop trigger stock_moved_update']
      : ['insert', 'update'].flatMap((event) => [
          `drop trigger stock_moved_${event} on product`,
          `drop function stock_moved_${event}()`,
        ])),
    ...createTriggers(engine, 'stock_moved', [
      {
        name: 'insert',
        on: 'insert on product',
        when: 'new.stock_by_variant = 0',
        run: [
          `insert into stock_movement (product_id, at, delta, stock_after, kind)
            values (new.id, ${CLOCK[engine]}, new.stock_quantity, new.stock_quantity, 'opening')`,
        ],
      },
      {
        name: 'update',
        on: 'update of stock_quantity on product',
        when: `new.stock_by_variant = 0 and (${differs(engine, ['stock_quantity'])})`,
        run: [
          `insert into stock_movement (product_id, at, delta, stock_after, kind)
            values (new.id, ${CLOCK[engine]}, new.stock_quantity - old.stock_quantity, new.stock_quantity, 'other')`,
        ],
      },
    ]),
    ...createTriggers(engine, 'variant_moved', [
      {
        name: 'insert',
        on: 'insert on product_variant',
        run: [add('new.is_offered * new.stock'), move('new.stock', 'opening', 'new.stock <> 0')],
      },
      {
        name: 'update',
        on: 'update of stock, is_offered on product_variant',
        changed: ['stock', 'is_offered'],
        run: [
          add('(new.is_offered * new.stock - old.is_offered * old.stock)'),
          move('new.stock - old.stock', 'other', 'new.stock <> old.stock'),
        ],
      },
    ]),
  ];
};

/** Columns that pages show, apart from the stock, which changes with every order. */
const SHOWN = [
  ...['combination', 'sku', 'barcode', 'order_maximum_quantity', 'price', 'discounted_price'],
  ...['weight_grams', 'net_content', 'servings_per_pack', 'media_id', 'is_offered', 'position'],
];

const purgePages = (engine: Engine): string[] => {
  const soldOut = '(old.stock < 1) <> (new.stock < 1)';
  return [
    ...['insert', 'delete'].map((event) =>
      purgeOn(engine, 'catalogue', { name: `variant_${event}`, on: `${event} on product_variant` }),
    ),
    purgeOn(engine, 'catalogue', {
      name: 'variant_shown',
      on: `update of ${SHOWN.join(', ')} on product_variant`,
    }),
    purgeOn(engine, 'catalogue', {
      name: 'stock_by_variant',
      on: 'update of stock_by_variant on product',
    }),
    purgeOn(engine, 'review_product', {
      name: 'variant_sold_out',
      on: 'update of stock on product_variant',
      when: soldOut,
    }),
  ];
};

/** Flavours and sizes with a stock, SKU, barcode and price of their own. */
export const addVariants =
  (engine: Engine): Migration['up'] =>
  async (db) => {
    for (const statement of [...createTables(engine), ...moveStock(engine), ...purgePages(engine)])
      await sql.raw(statement).execute(db);
  };

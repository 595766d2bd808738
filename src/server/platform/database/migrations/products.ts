import type { Engine } from '../db.ts';
import {
  autoId,
  both,
  createIndex,
  createTable,
  keyed,
  link,
  NOW,
  numbers,
  optionalLink,
  optionalNumbers,
  optionalTexts,
  owner,
  position,
  texts,
  zeros,
} from './statements.ts';
import { createTriggers, differs, purgeAll, purgeOn } from './triggers.ts';

/** Tables whose changes make all catalogue pages stale. */
const SHOWN = [
  'product_image',
  'product_size',
  'product_color',
  'product_attribute',
  'product_attribute_value',
  'product_tag',
  'product_allergen',
];

const PRODUCT_LINKS = ['category', 'manufacturer', 'vendor'];
const PRODUCT_TEXTS = [
  'short_description',
  'full_description',
  'meta_title',
  'meta_description',
  'meta_keywords',
];
const OPTIONAL_NUMBERS = [
  'discounted_price',
  'discount_ends_at',
  'order_maximum_quantity',
  'hot_deal_ends_at',
  'protein_mg',
  // Nothing reads it, since it ignores the dates of discounts.
  'price_per_serving',
];
const OPTIONAL_TEXTS = [
  'coupon_code',
  'digital_file',
  'net_content',
  'nutrition_json',
  'ingredients_en',
  'ingredients_ar',
];
const FLAGS = [
  'display_stock',
  'is_shipping_free',
  'is_digital',
  'mark_as_new',
  'is_hot_deal',
  'is_favourite',
  'is_popular',
  'has_variants',
];
const DELIVERY = ['shipping_charge', 'estimated_shipping_days'];
const RATINGS = ['rating_sum', 'rating_count'];

/** Columns whose changes are shown on pages, apart from those that change with orders and reviews. */
const TRACED = [
  'key',
  'name_en',
  'name_ar',
  'sku',
  ...PRODUCT_LINKS.map((table) => `${table}_id`),
  ...PRODUCT_TEXTS.flatMap((name) => [`${name}_en`, `${name}_ar`]),
  'price',
  ...OPTIONAL_NUMBERS,
  ...OPTIONAL_TEXTS,
  ...FLAGS,
  ...DELIVERY,
  'added_at',
];

/** The check of the status has all states of `product-status.ts`, since SQLite cannot alter it. */
const createProduct = (id: string): string[] => [
  createTable(
    'product',
    id,
    '"key" text not null unique',
    both('name'),
    texts('sku'),
    PRODUCT_LINKS.map((table) => link(`${table}_id`, table)),
    both(...PRODUCT_TEXTS),
    '"price" bigint not null check (price > 0)',
    '"stock_quantity" bigint not null check (stock_quantity >= 0)',
    optionalNumbers(...OPTIONAL_NUMBERS),
    optionalTexts(...OPTIONAL_TEXTS),
    zeros(...FLAGS, ...DELIVERY, 'pieces_sold', ...RATINGS),
    numbers('added_at'),
    position,
    `status text not null default 'published' check (status in ('draft', 'scheduled', 'published', 'hidden'))`,
    'discount_starts_at bigint',
    // Counts changes by staff and imports.
    'version integer not null default 0',
    'publish_at bigint',
    // Stock at which a product counts as low; null for the setting of the shop.
    'low_stock bigint',
    'picture_count integer not null default 0',
    // Of a pack, so that the price per serving is computed from the price in force.
    'servings_per_pack double precision',
    `constraint "product_discount"
      check (discounted_price is null or (discounted_price > 0 and discounted_price < price))`,
    keyed('product_sku', 'unique', 'sku'),
  ),
  createIndex('product', 'category_id', 'position'),
  createIndex('product', 'manufacturer_id'),
  createIndex('product', 'added_at'),
  'create index product_by_discount_end on product (discount_ends_at)',
  'create index product_by_hot_deal_end on product (hot_deal_ends_at)',
  'create index product_by_popular on product (is_popular, position, id)',
  'create index product_by_favourite on product (is_favourite, position, id)',
  'create index product_by_hot_deal on product (is_hot_deal, position, id)',
  'create index product_by_discount on product (position, id) where discounted_price is not null',
  'create index product_by_pieces_sold on product (pieces_sold desc, is_popular desc, position, id)',
  'create index product_by_discount_start on product (discount_starts_at)',
  "create index product_unpublished on product (id) where status <> 'published'",
  'create index product_by_stock on product (stock_quantity, id)',
  "create index product_scheduled on product (publish_at) where status = 'scheduled'",
  'create index product_digital on product (digital_file) where digital_file is not null',
  // Covers every filter and sort of the office's list, so that it reads no texts.
  `create index product_for_office on product
    (status, category_id, manufacturer_id, stock_quantity, price, discounted_price, low_stock, is_digital, id)`,
  'create index product_without_picture on product (id) where picture_count = 0',
  `create index product_without_arabic on product (id)
    where (name_ar = '' or short_description_ar = '' or full_description_ar = '')`,
];

const createParts = (id: string): string[] => {
  const choice = [owner('product_id', 'product'), ...numbers('price_type'), ...zeros('amount'), ...position];
  return [
    createTable(
      'product_image',
      id,
      owner('product_id', 'product'),
      link('media_id', 'media'),
      optionalLink('color_id', 'color'),
      both('alt'),
      position,
      // Value of an attribute, such as a flavour, that a picture shows. Values are named by key, which imports keep.
      'attribute_id integer references attribute(id)',
      'value_key text',
    ),
    createIndex('product_image', 'product_id', 'position'),
    ...['size', 'color'].map((part) =>
      createTable(
        `product_${part}`,
        choice,
        link(`${part}_id`, part),
        keyed(`product_${part}_key`, 'primary key', 'product_id', `${part}_id`),
      ),
    ),
    createTable(
      'product_attribute',
      owner('product_id', 'product'),
      link('attribute_id', 'attribute'),
      zeros('is_required'),
      position,
      keyed('product_attribute_key', 'primary key', 'product_id', 'attribute_id'),
    ),
    createTable(
      'product_attribute_value',
      id,
      texts('key'),
      both('name'),
      choice,
      link('attribute_id', 'attribute'),
      keyed('product_attribute_value_key', 'unique', 'product_id', 'attribute_id', 'key'),
    ),
    ...['tag', 'allergen', 'shipping_method'].map((part) =>
      createTable(
        `product_${part}`,
        owner('product_id', 'product'),
        link(`${part}_id`, part),
        part === 'allergen' ? [] : position,
        keyed(`product_${part}_key`, 'primary key', 'product_id', `${part}_id`),
      ),
    ),
    ...['size', 'color', 'tag'].map(
      (part) => `create index product_${part}_by_${part}_id on product_${part} (${part}_id, product_id)`,
    ),
    'create index "product_allergen_by_allergen_id" on "product_allergen" ("allergen_id", "product_id")',
  ];
};

/** Only a product's own page displays the quantity, so an order purges lists only when it takes the last piece. */
const productPurges = (engine: Engine): string[] => {
  const soldOut = '(old.stock_quantity < 1) <> (new.stock_quantity < 1)';
  return [
    purgeOn(engine, 'catalogue', { name: 'product_insert', on: 'insert on product' }),
    purgeOn(engine, 'catalogue', { name: 'product_delete', on: 'delete on product' }),
    purgeOn(engine, 'catalogue', {
      name: 'product_shown',
      on: `update of ${['id', ...TRACED, 'position'].join(', ')} on product`,
    }),
    purgeOn(engine, 'stock', {
      name: 'stock_live',
      on: 'update of stock_quantity on product',
      when: differs(engine, ['stock_quantity']),
    }),
    purgeOn(engine, 'product', {
      name: 'product_live',
      on: `update of ${['stock_quantity', ...RATINGS].join(', ')} on product`,
      when: `${soldOut} or ${differs(engine, RATINGS)}`,
    }),
    purgeOn(engine, 'catalogue', {
      name: 'product_status',
      on: 'update of status, discount_starts_at on product',
    }),
  ];
};

/** When each product was last changed or deleted. */
const createTrace = (engine: Engine): string[] => {
  const trace = (row: 'new' | 'old', isGone: 0 | 1) => [
    `insert into product_trace (product_id, changed_at, is_gone) values (${row}.id, ${NOW[engine]}, ${isGone})
      on conflict (product_id) do update set changed_at = excluded.changed_at, is_gone = excluded.is_gone`,
  ];
  const onStatus =
    'create trigger trace_product_status after update of status, discount_starts_at on product';
  return [
    `create table product_trace (
      product_id integer primary key,
      changed_at bigint not null,
      is_gone integer not null check (is_gone in (0, 1)))`,
    'create index product_trace_by_changed_at on product_trace (changed_at, product_id)',
    ...createTriggers(engine, 'trace_product', [
      { name: 'insert', on: 'insert on product', run: trace('new', 0) },
      { name: 'update', on: `update of ${TRACED.join(', ')} on product`, run: trace('new', 0) },
      { name: 'delete', on: 'delete on product', run: trace('old', 1) },
    ]),
    engine === 'postgres'
      ? `${onStatus} for each row execute function trace_product_update()`
      : `${onStatus} for each row begin
          update product_trace set changed_at = ${NOW[engine]} where product_id = new.id; end`,
  ];
};

const countPictures = (engine: Engine): string[] => {
  const count = (row: 'new' | 'old') => [
    `update product set picture_count = (select count(*) from product_image where product_id = product.id)
      where id = ${row}.product_id`,
  ];
  return createTriggers(engine, 'count_product_image', [
    { name: 'insert', on: 'insert on product_image', run: count('new') },
    { name: 'delete', on: 'delete on product_image', run: count('old') },
  ]);
};

export const createProducts = (engine: Engine): string[] => {
  const id = `"id" ${autoId(engine)}`;
  return [
    ...createProduct(id),
    ...createParts(id),
    ...SHOWN.flatMap((table) => purgeAll(engine, 'catalogue', table)),
    ...productPurges(engine),
    ...createTrace(engine),
    ...countPictures(engine),
  ];
};

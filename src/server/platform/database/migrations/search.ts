import type { Engine } from '../db.ts';
import { foldText } from './search-text.ts';
import { autoId, binaryText, packed } from './statements.ts';
import { createTriggers, differs } from './triggers.ts';

const LISTED = ['category_id', 'manufacturer_id', 'position', 'added_at'];
const LISTING = [...LISTED, 'current_price', 'price_changes_at', 'rating_tenths'];
const LISTED_FROM = [
  ...LISTED,
  'price',
  'discounted_price',
  'discount_ends_at',
  'rating_sum',
  'rating_count',
];
/** Sets `price_changes_at` to 0 (now), since the price depends on the application's clock. */
const LISTING_VALUES = [
  ...LISTED.map((column) => `new.${column}`),
  'coalesce(new.discounted_price, new.price)',
  '0',
  `case when new.rating_count > 0
    then (new.rating_sum * 20 + new.rating_count) / (new.rating_count * 2) end`,
];

/** Unpublished products have no row in `product_listing`. */
const listingTriggers = (engine: Engine): string[] => {
  const add = [
    `insert into product_listing (product_id, ${LISTING.join(', ')}) values (new.id, ${LISTING_VALUES.join(', ')})`,
  ];
  const values = LISTING_VALUES.map((value, at) => `${LISTING[at]} = ${value}`).join(', ');
  const changes = "(old.status = 'published') <> (new.status = 'published')";
  return createTriggers(engine, 'product', [
    {
      name: 'relisted',
      on: `update of ${LISTED_FROM.join(', ')} on product`,
      run: [`update product_listing set ${values} where product_id = new.id`],
    },
    { name: 'listed', on: 'insert on product', when: "new.status = 'published'", run: add },
    {
      name: 'published',
      on: 'update of status on product',
      when: `${changes} and new.status = 'published'`,
      run: add,
    },
    {
      name: 'hidden',
      on: 'update of status on product',
      when: `${changes} and new.status <> 'published'`,
      run: ['delete from product_listing where product_id = new.id'],
    },
    {
      name: 'rescheduled',
      on: 'update of discount_starts_at on product',
      when: differs(engine, ['discount_starts_at']),
      run: ['update product_listing set price_changes_at = 0 where product_id = new.id'],
    },
    // Sold-out products are listed last in searches.
    {
      name: 'listing_stock',
      on: 'insert on product_listing',
      run: [
        `update product_listing set in_stock = 0 where product_id = new.product_id
          and exists (select 1 from product where id = new.product_id and stock_quantity < 1)`,
      ],
    },
    {
      name: 'listing_stocked',
      on: 'update of stock_quantity on product',
      when: '(old.stock_quantity < 1) <> (new.stock_quantity < 1)',
      run: [
        `update product_listing set in_stock = case when new.stock_quantity < 1 then 0 else 1 end
          where product_id = new.id`,
      ],
    },
  ]);
};

/** Keep the number of products of a category or tag. */
const countTriggers = (engine: Engine, table: string, noun: string): string[] => {
  const column = `${noun}_id`;
  const add = `update ${noun} set product_count = product_count + 1 where id = new.${column}`;
  const drop = `update ${noun} set product_count = product_count - 1 where id = old.${column}`;
  const name = `${table}_counted`;
  const hasMoved = `old.${column} <> new.${column}`;
  if (engine === 'sqlite')
    return createTriggers(engine, name, [
      { name: 'added', on: `insert on ${table}`, run: [add] },
      { name: 'dropped', on: `delete on ${table}`, run: [drop] },
      { name: 'moved', on: `update of ${column} on ${table}`, when: hasMoved, run: [drop, add] },
    ]);
  // Per statement, because many updates of one row in a transaction are slow in PostgreSQL.
  const perStatement = ([event, rows, sign]: readonly [string, string, string]) => [
    `create function ${name}_on_${event}() returns trigger language plpgsql as $$ begin
      update ${noun} set product_count = product_count ${sign} changed.n
      from (select ${column} as id, count(*) as n from changed_rows group by ${column}) as changed
      where ${noun}.id = changed.id;
      return null; end $$`,
    `create trigger ${name}_on_${event} after ${event} on ${table}
      referencing ${rows} table as changed_rows for each statement execute function ${name}_on_${event}()`,
  ];
  return [
    ...perStatement(['insert', 'new', '+']),
    ...perStatement(['delete', 'old', '-']),
    `create function ${name}_on_update() returns trigger language plpgsql as $$ begin
      if ${hasMoved} then ${drop}; ${add}; end if;
      return null; end $$`,
    `create trigger ${name}_on_update after update of ${column} on ${table}
      for each row execute function ${name}_on_update()`,
  ];
};

/**
 * Narrow rows for listings, since rows of `product` contain long texts. The price must be recalculated at
 * `price_changes_at` (0: now). Ratings are tenths of a star, rounded as in the API; null without ratings.
 */
const createListing = (engine: Engine): string[] => [
  `create table product_listing (
    product_id integer primary key references product(id) on delete cascade,
    category_id integer not null, manufacturer_id integer not null,
    position bigint not null, added_at bigint not null,
    current_price bigint not null, price_changes_at bigint, rating_tenths integer,
    in_stock integer not null default 1)`,
  ...['position', 'current_price', 'added_at'].flatMap((order) => [
    `create index product_listing_by_${order} on product_listing (${order}, product_id)`,
    `create index product_listing_by_category_and_${order} on product_listing (category_id, ${order}, product_id)`,
  ]),
  'create index product_listing_by_manufacturer_id on product_listing (manufacturer_id, product_id)',
  'create index product_listing_by_rating_tenths on product_listing (rating_tenths, product_id)',
  'create index product_listing_by_price_changes_at on product_listing (price_changes_at)',
  // Covering index for filters and facets.
  `create index product_listing_by_filters on product_listing
    (category_id, manufacturer_id, current_price, rating_tenths, position, added_at, product_id)`,
  ...countTriggers(engine, 'product_tag', 'tag'),
  ...countTriggers(engine, 'product_listing', 'category'),
  ...listingTriggers(engine),
];

const FIELDS = ['name', 'brand', 'category', 'tags', 'choices', 'text'];
const LABELS = ['A', 'B', 'B', 'C', 'C', 'D'];

/** On SQLite the index is a table, which triggers keep. */
const createFullText = (engine: Engine): string[] => {
  const fields = FIELDS.join(', ');
  const document = (vector: string) => `create table search_document (
    product_id integer primary key references product(id) on delete cascade,
    name text not null, brand text not null, category text not null, tags text not null,
    choices text not null default '', text text not null default ''${vector})`;
  if (engine === 'postgres') {
    const weighed = FIELDS.map(
      (field, at) => `setweight(to_tsvector('simple'::regconfig, ${field}), '${LABELS[at]}')`,
    );
    return [
      document(`, vector tsvector generated always as (${weighed.join(' || ')}) stored`),
      'create index search_document_by_vector on search_document using gin (vector)',
    ];
  }
  const valuesOf = (row: string) => FIELDS.map((field) => `${row}.${field}`).join(', ');
  const add = `insert into search_index (rowid, ${fields}) values (new.product_id, ${valuesOf('new')})`;
  const drop = `insert into search_index (search_index, rowid, ${fields})
    values ('delete', old.product_id, ${valuesOf('old')})`;
  return [
    document(''),
    `create virtual table search_index using fts5 (${fields}, content = 'search_document',
      content_rowid = 'product_id', tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3 4')`,
    ...createTriggers(engine, 'search_document', [
      { name: 'added', on: 'insert on search_document', run: [add] },
      { name: 'dropped', on: 'delete on search_document', run: [drop] },
      { name: 'changed', on: 'update on search_document', run: [drop, add] },
    ]),
  ];
};

/** Words of the catalogue and their groups of three letters, for the correction of spelling. */
const createWords = (engine: Engine): string[] => {
  const bytes = binaryText(engine);
  return [
    `create table search_name (
      name text not null, product_id integer not null references product(id) on delete cascade,
      primary key (name, product_id))`,
    'create index search_name_by_product_id on search_name (product_id)',
    `create table search_word (
      id ${autoId(engine)}, word ${bytes} not null unique, products integer not null default 0)`,
    `create table search_trigram (
      trigram ${bytes} not null, word_id integer not null references search_word(id) on delete cascade,
      primary key (trigram, word_id))`,
    'create index search_trigram_by_word_id on search_trigram (word_id)',
    // How often something was searched for on a day. `day` is midnight in the shop's time zone.
    `create table search_term (day bigint not null, locale text not null, term text not null,
      searches integer not null, results integer not null, primary key (day, locale, term))`,
  ];
};

/** Table expression with the words of a text in the column `term`. */
const splitTerms = (engine: Engine, expression: string): string =>
  engine === 'postgres'
    ? `unnest(string_to_array(${expression}, ' ')) as term`
    : `(select value as term from json_each('[' || replace(json_quote(${expression}), ' ', '","') || ']'))`;

/** Words by which staff find products: both names, SKU and key. Triggers keep them. */
const createOfficeSearch = (engine: Engine): string[] => {
  const names = `${foldText(engine, 'p.name_en')} || ' ' || ${foldText(engine, 'p.name_ar')}`;
  const refresh = [
    `insert into product_search (product_id, search_text)
      select p.id, ' ' || ${names} || ' ' || lower(p.sku) || ' ' || lower(p.key) from product p where p.id = new.id
      on conflict (product_id) do update set search_text = excluded.search_text`,
  ];
  const add = `insert into product_term (term, product_id)
    select distinct term, new.product_id from ${splitTerms(engine, 'new.search_text')} where term <> ''`;
  const drop = `delete from product_term where product_id = old.product_id
    and term in (select term from ${splitTerms(engine, 'old.search_text')})`;
  return [
    `create table product_search (
      product_id integer primary key references product(id) on delete cascade,
      search_text ${binaryText(engine)} not null)`,
    `create table product_term (term ${binaryText(engine)} not null, product_id integer not null,
      primary key (term, product_id))${packed(engine)}`,
    ...createTriggers(engine, 'product_search', [
      { name: 'insert', on: 'insert on product_search', run: [add] },
      { name: 'delete', on: 'delete on product_search', run: [drop] },
      { name: 'update', on: 'update on product_search', changed: ['search_text'], run: [drop, add] },
    ]),
    ...createTriggers(engine, 'search_product', [
      { name: 'insert', on: 'insert on product', run: refresh },
      {
        name: 'update',
        on: 'update on product',
        changed: ['name_en', 'name_ar', 'sku', 'key'],
        run: refresh,
      },
    ]),
  ];
};

export const createSearch = (engine: Engine): string[] => [
  ...createListing(engine),
  ...createFullText(engine),
  ...createWords(engine),
  ...createOfficeSearch(engine),
];

import type { Engine } from '../db.ts';

type Run = (statement: string) => Promise<unknown>;

const FIELDS = 'name, brand, category, tags';
const NEW_FIELDS = 'new.name, new.brand, new.category, new.tags';
const OLD_FIELDS = 'old.name, old.brand, old.category, old.tags';

export const addFullTextIndex = async (engine: Engine, run: Run): Promise<void> => {
  if (engine === 'postgres') {
    const weighed = [
      ['name', 'A'],
      ['brand', 'B'],
      ['category', 'C'],
      ['tags', 'D'],
    ].map(([field, weight]) => `setweight(to_tsvector('simple', ${field}), '${weight}')`);
    await run(`alter table search_document add column vector tsvector
      generated always as (${weighed.join(' || ')}) stored`);
    await run('create index search_document_by_vector on search_document using gin (vector)');
    return;
  }
  await run(`create virtual table search_index using fts5 (${FIELDS}, content = 'search_document',
    content_rowid = 'product_id', tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3 4')`);
  const add = `insert into search_index (rowid, ${FIELDS}) values (new.product_id, ${NEW_FIELDS});`;
  const drop = `insert into search_index (search_index, rowid, ${FIELDS})
    values ('delete', old.product_id, ${OLD_FIELDS});`;
  await run(
    `create trigger search_document_added after insert on search_document for each row begin ${add} end`,
  );
  await run(
    `create trigger search_document_dropped after delete on search_document for each row begin ${drop} end`,
  );
  await run(
    `create trigger search_document_changed after update on search_document for each row begin ${drop} ${add} end`,
  );
};

const LISTED = ['category_id', 'manufacturer_id', 'position', 'added_at'];
const LISTING = [...LISTED, 'current_price', 'price_changes_at', 'rating_tenths'];
const LISTED_FROM = [
  ...LISTED,
  'price',
  'discounted_price',
  'discount_ends_at',
  'rating_sum',
  'rating_count',
].join(', ');

/** Sets `price_changes_at` to 0 (now), since the price depends on the application's clock. */
const listingOf = (row: string): string[] => [
  ...LISTED.map((column) => `${row}.${column}`),
  `coalesce(${row}.discounted_price, ${row}.price)`,
  '0',
  `case when ${row}.rating_count > 0
    then (${row}.rating_sum * 20 + ${row}.rating_count) / (${row}.rating_count * 2) end`,
];

/** @param row `new` or an alias of a `product` row */
export const listingInsert = (row: string): string =>
  `insert into product_listing (product_id, ${LISTING.join(', ')}) values (${row}.id, ${listingOf(row).join(', ')});`;

export const addListingTriggers = async (engine: Engine, run: Run): Promise<void> => {
  const columns = ['product_id', ...LISTING].join(', ');
  await run(`insert into product_listing (${columns})
    select p.id, ${listingOf('p').join(', ')} from product p`);
  const add = listingInsert('new');
  const values = listingOf('new').map((value, i) => `${LISTING[i]} = ${value}`);
  const change = `update product_listing set ${values.join(', ')} where product_id = new.id;`;
  const onUpdate = `update of ${LISTED_FROM} on product for each row`;
  if (engine === 'sqlite') {
    await run(`create trigger product_listed after insert on product for each row begin ${add} end`);
    await run(`create trigger product_relisted after ${onUpdate} begin ${change} end`);
    return;
  }
  for (const [name, event, statement] of [
    ['product_listed', 'insert on product for each row', add],
    ['product_relisted', onUpdate, change],
  ]) {
    await run(`create function ${name}() returns trigger language plpgsql as
      $$ begin ${statement} return null; end $$`);
    await run(`create trigger ${name} after ${event} execute function ${name}()`);
  }
};

export const addCountTriggers = async (
  engine: Engine,
  run: Run,
  table: string,
  noun: string,
): Promise<void> => {
  const column = `${noun}_id`;
  const add = `update ${noun} set product_count = product_count + 1 where id = new.${column};`;
  const drop = `update ${noun} set product_count = product_count - 1 where id = old.${column};`;
  const name = `${table}_counted`;
  if (engine === 'sqlite') {
    await run(`create trigger ${name}_added after insert on ${table} for each row begin ${add} end`);
    await run(`create trigger ${name}_dropped after delete on ${table} for each row begin ${drop} end`);
    await run(`create trigger ${name}_moved after update of ${column} on ${table} for each row
      when old.${column} <> new.${column} begin ${drop} ${add} end`);
    return;
  }
  // Per statement, because many updates of one row in a transaction are slow in PostgreSQL.
  for (const [event, rows, sign] of [
    ['insert', 'new', '+'],
    ['delete', 'old', '-'],
  ]) {
    await run(`create function ${name}_on_${event}() returns trigger language plpgsql as $$ begin
      update ${noun} set product_count = product_count ${sign} changed.n
      from (select ${column} as id, count(*) as n from changed_rows group by ${column}) as changed
      where ${noun}.id = changed.id;
      return null; end $$`);
    await run(`create trigger ${name}_on_${event} after ${event} on ${table}
      referencing ${rows} table as changed_rows for each statement execute function ${name}_on_${event}()`);
  }
  await run(`create function ${name}_on_update() returns trigger language plpgsql as $$ begin
    if old.${column} <> new.${column} then ${drop} ${add} end if;
    return null; end $$`);
  await run(`create trigger ${name}_on_update after update of ${column} on ${table}
    for each row execute function ${name}_on_update()`);
};

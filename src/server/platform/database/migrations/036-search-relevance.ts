import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

const FIELDS = ['name', 'brand', 'category', 'tags', 'choices', 'text'];
const LABELS = ['A', 'B', 'B', 'C', 'C', 'D'];
const SOLD_OUT = '(old.stock_quantity < 1) <> (new.stock_quantity < 1)';
const IN_STOCK = 'case when new.stock_quantity < 1 then 0 else 1 end';

type Run = (statement: string) => Promise<unknown>;

const indexMoreFields = async (engine: Engine, run: Run): Promise<void> => {
  // The documents are written again at the start (`search/index-products.ts`).
  for (const table of ['search_document', 'search_name', 'search_trigram', 'search_word'])
    await run(`delete from ${table}`);
  if (engine === 'postgres') await run('alter table search_document drop column vector');
  for (const field of ['choices', 'text'])
    await run(`alter table search_document add column ${field} text not null default ''`);
  if (engine === 'postgres') {
    const weighed = FIELDS.map(
      (field, n) => `setweight(to_tsvector('simple'::regconfig, ${field}), '${LABELS[n]}')`,
    );
    await run(`alter table search_document add column vector tsvector
      generated always as (${weighed.join(' || ')}) stored`);
    await run('create index search_document_by_vector on search_document using gin (vector)');
    return;
  }
  for (const event of ['added', 'dropped', 'changed']) await run(`drop trigger search_document_${event}`);
  await run('drop table search_index');
  const fields = FIELDS.join(', ');
  await run(`create virtual table search_index using fts5 (${fields}, content = 'search_document',
    content_rowid = 'product_id', tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3 4')`);
  const valuesOf = (row: string) => FIELDS.map((field) => `${row}.${field}`).join(', ');
  const add = `insert into search_index (rowid, ${fields}) values (new.product_id, ${valuesOf('new')});`;
  const drop = `insert into search_index (search_index, rowid, ${fields})
    values ('delete', old.product_id, ${valuesOf('old')});`;
  for (const [name, event, body] of [
    ['added', 'insert', add],
    ['dropped', 'delete', drop],
    ['changed', 'update', `${drop} ${add}`],
  ])
    await run(`create trigger search_document_${name} after ${event} on search_document
      for each row begin ${body} end`);
};

/** Sold-out products are listed last in searches. */
const addStock = async (engine: Engine, run: Run): Promise<void> => {
  await run('alter table product_listing add column in_stock integer not null default 1');
  await run(`update product_listing set in_stock = 0
    where product_id in (select id from product where stock_quantity < 1)`);
  const listed = `update product_listing set in_stock = 0 where product_id = new.product_id
    and exists (select 1 from product where id = new.product_id and stock_quantity < 1);`;
  const stocked = `update product_listing set in_stock = ${IN_STOCK} where product_id = new.id;`;
  const triggers = [
    ['product_listing_stock', 'insert on product_listing', '', listed],
    ['product_listing_stocked', 'update of stock_quantity on product', SOLD_OUT, stocked],
  ] as const;
  for (const [name, event, when, body] of triggers) {
    if (engine === 'sqlite') {
      await run(
        `create trigger ${name} after ${event} for each row ${when && `when ${when}`} begin ${body} end`,
      );
      continue;
    }
    await run(`create function ${name}() returns trigger language plpgsql as
      $$ begin ${body} return null; end $$`);
    await run(`create trigger ${name} after ${event} for each row ${when && `when (${when})`}
      execute function ${name}()`);
  }
};

/** Searches include choices and short descriptions, and prefer products in stock. */
export const addSearchRelevance =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await indexMoreFields(engine, run);
    await addStock(engine, run);
  };

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { addTriggers } from './046-order-summary-triggers.ts';
import { foldText, splitTerms } from './046-search-terms.ts';

const refresh = (engine: Engine, condition: string): string => {
  const names = `${foldText(engine, 'p.name_en')} || ' ' || ${foldText(engine, 'p.name_ar')}`;
  return `insert into product_search (product_id, search_text)
    select p.id, ' ' || ${names} || ' ' || lower(p.sku) || ' ' || lower(p.key) from product p where ${condition}
    on conflict (product_id) do update set search_text = excluded.search_text`;
};

/** Words by which staff find products: both names, SKU and key. Triggers keep them. An index serves the filters. */
export const addProductOffice =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const binary = engine === 'postgres' ? 'text collate "C"' : 'text';
    const packed = engine === 'postgres' ? '' : ' without rowid';
    await run(`create table product_search (
      product_id integer primary key references product(id) on delete cascade,
      search_text ${binary} not null)`);
    await run(`create table product_term (term ${binary} not null, product_id integer not null,
      primary key (term, product_id))${packed}`);
    const add = `insert into product_term (term, product_id)
      select distinct term, new.product_id from ${splitTerms(engine, 'new.search_text')} where term <> ''`;
    const drop = `delete from product_term where product_id = old.product_id
      and term in (select term from ${splitTerms(engine, 'old.search_text')})`;
    await addTriggers(
      db,
      engine,
      'product_search',
      [
        { name: 'insert', on: 'insert on product_search', run: [add] },
        { name: 'delete', on: 'delete on product_search', run: [drop] },
        { name: 'update', on: 'update on product_search', changed: ['search_text'], run: [drop, add] },
      ],
      'at once',
    );
    await addTriggers(
      db,
      engine,
      'search_product',
      [
        { name: 'insert', on: 'insert on product', run: [refresh(engine, 'p.id = new.id')] },
        {
          name: 'update',
          on: 'update on product',
          changed: ['name_en', 'name_ar', 'sku', 'key'],
          run: [refresh(engine, 'p.id = new.id')],
        },
      ],
      'at once',
    );
    await run(refresh(engine, '1 = 1'));
    // Covers every filter and sort of the list, so that it reads no texts.
    await run(`create index product_for_office on product
      (status, category_id, manufacturer_id, stock_quantity, price, discounted_price, id)`);
  };

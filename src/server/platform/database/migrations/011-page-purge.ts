import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

/** Changes to these tables purge all catalogue pages. */
const SHOWN = [
  'setting',
  'media',
  'category',
  'manufacturer',
  'vendor',
  'size',
  'color',
  'tag',
  'allergen',
  'shipping_method',
  'attribute',
  'product_image',
  'product_size',
  'product_color',
  'product_attribute',
  'product_attribute_value',
  'product_tag',
  'product_allergen',
  'banner',
  'campaign',
];
const LIVE = ['stock_quantity', 'rating_sum', 'rating_count'];
const NOT_PURGED = ['pieces_sold', 'search_text'];

const EVENTS = ['insert', 'update', 'delete'] as const;
const CATALOGUE = `'catalogue'`;
const PRODUCT = `'product-' || new.id`;
const liveChanged = (not: string): string =>
  LIVE.map((column) => `old.${column} ${not} new.${column}`).join(' or ');

/** Returns the SQLite statement that records a change of `tag` with the next sequence number. */
export const recordPurge = (tag: string): string => `insert into page_purge (tag, seq)
  values (${tag}, (select coalesce(max(seq), 0) + 1 from page_purge))
  on conflict (tag) do update set seq = excluded.seq;`;

const listColumns = async (db: Kysely<unknown>): Promise<string[]> => {
  const tables = await db.introspection.getTables();
  const product = tables.find(({ name }) => name === 'product');
  return (product?.columns ?? []).map(({ name }) => name);
};

/** Adds triggers that purge pages in the same transaction as a change, even a manual SQL statement. */
export const addPagePurge =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run('create index product_by_discount_end on product (discount_ends_at)');
    await run('create index product_by_hot_deal_end on product (hot_deal_ends_at)');
    const shown = (await listColumns(db))
      .filter((name) => ![...LIVE, ...NOT_PURGED].includes(name))
      .join(', ');
    const onCatalogue = [
      ...SHOWN.flatMap((table) => EVENTS.map((event) => [`${table}_${event}`, `${event} on ${table}`])),
      ['product_insert', 'insert on product'],
      ['product_delete', 'delete on product'],
      ['product_shown', `update of ${shown} on product`],
    ] as const;
    const onProduct = `update of ${LIVE.join(', ')} on product for each row`;

    if (engine === 'postgres') {
      await run(`create function purge_catalogue() returns trigger language plpgsql as
        $$ begin perform pg_notify('page_purge', ${CATALOGUE}); return null; end $$`);
      await run(`create function purge_product() returns trigger language plpgsql as
        $$ begin perform pg_notify('page_purge', ${PRODUCT}); return null; end $$`);
      for (const [name, event] of onCatalogue)
        await run(
          `create trigger purge_${name} after ${event} for each statement execute function purge_catalogue()`,
        );
      await run(`create trigger purge_product_live after ${onProduct}
        when (${liveChanged('is distinct from')}) execute function purge_product()`);
      return;
    }
    await run('create table page_purge (tag text primary key, seq integer not null) without rowid');
    await run('create unique index page_purge_by_seq on page_purge (seq)');
    for (const [name, event] of onCatalogue)
      await run(
        `create trigger purge_${name} after ${event} for each row begin ${recordPurge(CATALOGUE)} end`,
      );
    await run(`create trigger purge_product_live after ${onProduct}
      when ${liveChanged('is not')} begin ${recordPurge(PRODUCT)} end`);
  };

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { addCountTriggers, listingInsert } from './003-search-triggers.ts';
import { recordPurge } from './011-page-purge.ts';

const NEW_COLUMNS = 'status, discount_starts_at';

const onProduct = (engine: Engine, name: string, event: string, when: string, body: string): string[] =>
  engine === 'sqlite'
    ? [`create trigger ${name} after ${event} on product for each row when ${when} begin ${body} end`]
    : [
        `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
        `create trigger ${name} after ${event} on product for each row when (${when}) execute function ${name}()`,
      ];

/** Unpublished products have no row in `product_listing`. The check includes future states; SQLite cannot alter it. */
export const addProductStatus =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const runAll = async (statements: readonly string[]) => {
      for (const statement of statements) await run(statement);
    };
    await run(`alter table product add column status text not null default 'published'
      check (status in ('draft', 'scheduled', 'published', 'hidden'))`);
    await run('alter table product add column discount_starts_at bigint');
    await run('create index product_by_discount_start on product (discount_starts_at)');
    await run("create index product_unpublished on product (id) where status <> 'published'");

    const dropTrigger = (name: string) =>
      run(`drop trigger ${name}${engine === 'postgres' ? ' on product' : ''}`);
    const counters =
      engine === 'postgres' ? ['on_insert', 'on_delete', 'on_update'] : ['added', 'dropped', 'moved'];
    for (const counter of counters) {
      await dropTrigger(`product_counted_${counter}`);
      if (engine === 'postgres') await run(`drop function product_counted_${counter}()`);
    }
    await addCountTriggers(engine, run, 'product_listing', 'category');

    await dropTrigger('product_listed');
    if (engine === 'postgres') await run('drop function product_listed()');
    const add = listingInsert('new');
    const drop = 'delete from product_listing where product_id = new.id;';
    const changes = "(old.status = 'published') <> (new.status = 'published')";
    await runAll(onProduct(engine, 'product_listed', 'insert', "new.status = 'published'", add));
    await runAll(
      onProduct(
        engine,
        'product_published',
        'update of status',
        `${changes} and new.status = 'published'`,
        add,
      ),
    );
    await runAll(
      onProduct(
        engine,
        'product_hidden',
        'update of status',
        `${changes} and new.status <> 'published'`,
        drop,
      ),
    );
    const isNot = engine === 'postgres' ? 'is distinct from' : 'is not';
    await runAll(
      onProduct(
        engine,
        'product_rescheduled',
        'update of discount_starts_at',
        `old.discount_starts_at ${isNot} new.discount_starts_at`,
        'update product_listing set price_changes_at = 0 where product_id = new.id;',
      ),
    );

    if (engine === 'postgres') {
      await run(`create trigger purge_product_status after update of ${NEW_COLUMNS} on product
        for each statement execute function purge_catalogue()`);
      await run(`create trigger trace_product_status after update of ${NEW_COLUMNS} on product
        for each row execute function trace_product_update()`);
      return;
    }
    await run(`create trigger purge_product_status after update of ${NEW_COLUMNS} on product
      for each row begin ${recordPurge("'catalogue'")} end`);
    await run(`create trigger trace_product_status after update of ${NEW_COLUMNS} on product for each row begin
      update product_trace set changed_at = cast(unixepoch('subsec') * 1000 as integer)
      where product_id = new.id; end`);
  };

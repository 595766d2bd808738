import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

const COUNT = `update product set picture_count = (select count(*) from product_image where product_id = product.id)`;

/** Finds products without pictures or Arabic texts, and by their last change, without reading all products. */
export const addProductGaps =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run('alter table product add column picture_count integer not null default 0');
    await run(COUNT);
    const triggers = [
      ['insert', 'insert on product_image', 'new'],
      ['delete', 'delete on product_image', 'old'],
    ] as const;
    for (const [name, event, row] of triggers) {
      const trigger = `count_product_image_${name}`;
      const recount = `${COUNT} where id = ${row}.product_id;`;
      if (engine === 'postgres')
        await run(`create function ${trigger}() returns trigger language plpgsql as
          $$ begin ${recount} return null; end $$`);
      await run(`create trigger ${trigger} after ${event} for each row
        ${engine === 'postgres' ? `execute function ${trigger}()` : `begin ${recount} end`}`);
    }
    await run('create index product_without_picture on product (id) where picture_count = 0');
    await run(`create index product_without_arabic on product (id)
      where (name_ar = '' or short_description_ar = '' or full_description_ar = '')`);
    await run('create index product_trace_by_changed_at on product_trace (changed_at, product_id)');
  };

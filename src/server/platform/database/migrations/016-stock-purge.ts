import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { recordPurge } from './011-page-purge.ts';

const RATINGS = ['rating_sum', 'rating_count'];
const STOCK = `'stock-' || new.id`;
const PRODUCT = `'product-' || new.id`;
const SOLD_OUT = '(old.stock_quantity < 1) <> (new.stock_quantity < 1)';

/** Only a product's own page displays the quantity, so an order no longer purges every list with the product. */
export const addStockPurge =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const isNot = engine === 'postgres' ? 'is distinct from' : 'is not';
    const differs = (columns: readonly string[]) =>
      columns.map((column) => `old.${column} ${isNot} new.${column}`).join(' or ');
    const purges = [
      ['stock', 'stock_quantity', differs(['stock_quantity']), STOCK],
      ['product', ['stock_quantity', ...RATINGS].join(', '), `${SOLD_OUT} or ${differs(RATINGS)}`, PRODUCT],
    ] as const;
    await run(`drop trigger purge_product_live${engine === 'postgres' ? ' on product' : ''}`);
    if (engine === 'postgres')
      await run(`create function purge_stock() returns trigger language plpgsql as
        $$ begin perform pg_notify('page_purge', ${STOCK}); return null; end $$`);
    for (const [name, columns, when, tag] of purges)
      await run(
        `create trigger purge_${name}_live after update of ${columns} on product for each row when ${
          engine === 'postgres'
            ? `(${when}) execute function purge_${name}()`
            : `${when} begin ${recordPurge(tag)} end`
        }`,
      );
  };

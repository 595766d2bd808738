import { type Kysely, sql } from 'kysely';

/** Stock at which a product counts as low; null for the setting of the shop. The index of the list covers it. */
export const addLowStock = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table product add column low_stock bigint');
  await run('drop index product_for_office');
  await run(`create index product_for_office on product
    (status, category_id, manufacturer_id, stock_quantity, price, discounted_price, low_stock, is_digital, id)`);
};

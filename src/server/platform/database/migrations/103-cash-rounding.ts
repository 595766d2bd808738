import { type Kysely, sql } from 'kysely';

/** What rounds the total of a cash order to coins, in the smallest unit. Earlier orders keep their totals. */
export const addCashRounding = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table orders add column rounding integer not null default 0');
  await run('alter table orders drop constraint orders_total');
  await run(`alter table orders add constraint orders_total
    check (total >= 0 and fee >= 0 and total = subtotal + shipping + fee + rounding - discount)`);
};

import { type Kysely, sql } from 'kysely';

/** The fee of a cash order in paise, which its total includes. */
export const addCashFee = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table orders add column fee integer not null default 0');
  await run('alter table orders drop constraint orders_total');
  await run(`alter table orders add constraint orders_total
    check (total >= 0 and fee >= 0 and total = subtotal + shipping + fee - discount)`);
};

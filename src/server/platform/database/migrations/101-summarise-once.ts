import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { refreshSummary } from './046-order-summary.ts';

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

/** Event and condition of a trigger of migration 046, and which orders it summarises. */
const PARTS = /^(.+?) begin insert into order_summary .+ where \((o\.\w+ = .+)\) and length\(o\.number\)/s;

/** Returns the trigger with a body that inserts its orders into the view. */
const shorten = ({ name, sql: text }: Trigger): string => {
  const [, head, condition] = PARTS.exec(text) ?? [];
  if (!head) throw new Error(`The trigger ${name} does not summarise orders.`);
  return `${head} begin insert into order_to_summarise (order_id) select o.id from orders o where ${condition}; end`;
};

/**
 * SQLite: keeps the statement that computes the summary of an order in one trigger instead of in 18. Each connection parses
 * all triggers when it opens, which took 6 ms. PostgreSQL parses a function when it runs.
 */
export const summariseOnce =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    if (engine === 'postgres') return;
    const run = (statement: string) => sql.raw(statement).execute(db);
    const { rows } = await sql<Trigger>`select name, sql from sqlite_master
      where type = 'trigger' and sql like '% begin insert into order_summary %'`.execute(db);
    await run('create view order_to_summarise as select id as order_id from orders where false');
    await run(`create trigger summarise_order instead of insert on order_to_summarise for each row
      begin ${refreshSummary(engine, 'o.id = new.order_id')}; end`);
    for (const trigger of rows) {
      await run(`drop trigger ${trigger.name}`);
      await run(shorten(trigger));
    }
  };

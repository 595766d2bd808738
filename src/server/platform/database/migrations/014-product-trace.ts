import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

const UNTRACKED = [
  'id',
  'position',
  'stock_quantity',
  'pieces_sold',
  'rating_sum',
  'rating_count',
  'search_text',
];
const NOW: Readonly<Record<Engine, string>> = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: '(extract(epoch from now()) * 1000)::bigint',
};

const traceStatement = (engine: Engine, row: 'new' | 'old', isGone: 0 | 1): string =>
  `insert into product_trace (product_id, changed_at, is_gone) values (${row}.id, ${NOW[engine]}, ${isGone})
    on conflict (product_id) do update set changed_at = excluded.changed_at, is_gone = excluded.is_gone;`;

export const addProductTrace =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const tables = await db.introspection.getTables();
    const columns = tables.find(({ name }) => name === 'product')?.columns ?? [];
    const tracked = columns.map(({ name }) => name).filter((name) => !UNTRACKED.includes(name));
    await run(`create table product_trace (
      product_id integer primary key,
      changed_at bigint not null,
      is_gone integer not null check (is_gone in (0, 1)))`);
    const triggers = [
      ['insert', 'insert', traceStatement(engine, 'new', 0)],
      ['update', `update of ${tracked.join(', ')}`, traceStatement(engine, 'new', 0)],
      ['delete', 'delete', traceStatement(engine, 'old', 1)],
    ] as const;
    for (const [name, event, statement] of triggers) {
      const trigger = `trace_product_${name}`;
      if (engine === 'postgres')
        await run(`create function ${trigger}() returns trigger language plpgsql as
          $$ begin ${statement} return null; end $$`);
      await run(`create trigger ${trigger} after ${event} on product for each row
        ${engine === 'postgres' ? `execute function ${trigger}()` : `begin ${statement} end`}`);
    }
  };

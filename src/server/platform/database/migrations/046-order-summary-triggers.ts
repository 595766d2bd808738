import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

export interface TriggerEvent {
  readonly name: string;
  /** For example `insert on orders`. */
  readonly on: string;
  /** Columns that an update must change. */
  readonly changed?: readonly string[];
  readonly when?: string;
  readonly run: readonly string[];
}

/**
 * Adds triggers for each row.
 *
 * @param moment PostgreSQL only: SQLite has a single writer and runs all triggers at once
 */
export const addTriggers = async (
  db: Kysely<unknown>,
  engine: Engine,
  prefix: string,
  events: readonly TriggerEvent[],
  moment: 'at once' | 'at commit',
): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isNot = engine === 'postgres' ? 'is distinct from' : 'is not';
  for (const { name, on, changed, when, run: statements } of events) {
    const differs = changed?.map((column) => `old.${column} ${isNot} new.${column}`).join(' or ');
    const condition = differs ?? when;
    const body = statements.map((statement) => `${statement};`).join('\n');
    if (engine === 'sqlite') {
      await run(
        `create trigger ${prefix}_${name} after ${on} for each row ${condition ? `when ${condition}` : ''} begin ${body} end`,
      );
      continue;
    }
    await run(`create function ${prefix}_${name}() returns trigger language plpgsql as
      $$ begin ${body} return null; end $$`);
    const deferred = moment === 'at commit' ? 'deferrable initially deferred' : '';
    await run(`create ${deferred && 'constraint'} trigger ${prefix}_${name} after ${on} ${deferred}
      for each row ${condition ? `when (${condition})` : ''} execute function ${prefix}_${name}()`);
  }
};

import { sql, type Transaction } from 'kysely';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';

/**
 * After rows whose ids were given by hand: the next id that the database gives lies behind them. SQLite sees to that
 * itself, PostgreSQL's sequences do not look at the rows.
 */
export const skipUsedIds = async (
  db: Transaction<Database>,
  engine: Engine,
  table: 'attribute',
): Promise<void> => {
  if (engine === 'postgres')
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
      db,
    );
};

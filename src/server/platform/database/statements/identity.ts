import { sql, type Transaction } from 'kysely';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Advances the sequence after an insert of explicit ids. SQLite does this automatically. */
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

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { purgeAll } from './triggers.ts';

/** Product pages say what delivery costs. */
export const purgeOnDeliveryRules =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of purgeAll(engine, 'catalogue', 'delivery_rules'))
      await sql.raw(statement).execute(db);
  };

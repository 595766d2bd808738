import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

/**
 * Servings of a pack, so that the price per serving is computed from the price in force. Nothing reads
 * `price_per_serving` any more, which ignored the dates of discounts; processes of the previous version still do.
 */
export const addServings =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table product add column servings_per_pack double precision').execute(db);
    const servings =
      engine === 'postgres'
        ? "cast(cast(nutrition_json as json) ->> 'servingsPerPack' as double precision)"
        : "nutrition_json ->> '$.servingsPerPack'";
    await sql
      .raw(`update product set servings_per_pack = ${servings} where nutrition_json is not null`)
      .execute(db);
  };

import { type Kysely, sql } from 'kysely';

/** Own prices of variants in a change of many prices, before and after it. */
export const addVariantPrices = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table price_change_row add column variants_json text').execute(db);
};

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

/** For searches by the beginning of the SKU of a variant. */
export const indexVariantCodes =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const bytes = engine === 'postgres' ? ' collate "C"' : '';
    await sql
      .raw(`create index product_variant_by_code on product_variant ((lower(sku)${bytes}))`)
      .execute(db);
  };

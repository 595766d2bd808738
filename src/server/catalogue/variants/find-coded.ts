import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#server/platform/database/db.ts';
import { prefixEnd } from '#server/platform/database/statements/prefix.ts';

/** Ids of the products that have a variant with this barcode, or an SKU that begins so. */
export const selectCoded = (engine: Engine, text: string): RawBuilder<{ product_id: number }> => {
  const sku = engine === 'postgres' ? sql`lower(sku) collate "C"` : sql`lower(sku)`;
  const start = text.toLowerCase();
  return sql`select product_id from product_variant where ${sku} >= ${start} and ${sku} < ${prefixEnd(start)}
    union select product_id from product_variant where barcode = ${text}`;
};

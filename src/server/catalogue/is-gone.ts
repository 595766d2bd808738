import type { Kysely } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Returns true for a deleted or hidden product. The caller must exclude published products. */
export const isGone = async (app: App, productId: number): Promise<boolean> => {
  const trace = await app.db.read
    .selectFrom('product_trace as t')
    .leftJoin('product as p', 'p.id', 't.product_id')
    .select(['t.is_gone', 'p.status'])
    .where('t.product_id', '=', productId)
    .executeTakeFirst();
  return trace?.is_gone === 1 || trace?.status === 'hidden';
};

export const isPublished = async (db: Kysely<Database>, productId: number): Promise<boolean> =>
  (await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('status', '=', PUBLISHED)
    .executeTakeFirst()) !== undefined;

import type { Kysely } from 'kysely';
import { isShown, PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import type { Database } from '#server/platform/database/schema.ts';

export const listClosedVendors = (db: Kysely<Database>) =>
  db.selectFrom('vendor').select(['id', 'key']).where('closed_at', 'is not', null).execute();

/** Products of closed sellers that customers would see, or of `products` all that customers will see. */
export const listOfClosed = async (
  db: Kysely<Database>,
  products?: ReadonlySet<number>,
): Promise<{ readonly key: string; readonly vendor: string }[]> => {
  const closed = await listClosedVendors(db);
  if (closed.length === 0) return [];
  let query = db
    .selectFrom('product as p')
    .innerJoin('vendor as v', 'v.id', 'p.vendor_id')
    .select(['p.id', 'p.key', 'v.key as vendor'])
    .where(
      'p.vendor_id',
      'in',
      closed.map(({ id }) => id),
    );
  if (!products) query = query.where('p.status', 'in', PRODUCT_STATUSES.filter(isShown));
  const rows = await query.orderBy('p.id').execute();
  return products ? rows.filter(({ id }) => products.has(id)) : rows;
};

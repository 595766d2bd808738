import type { Selectable, Transaction } from 'kysely';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { VendorTable } from '#server/platform/database/tables/catalogue.ts';

/** Locks a seller until the transaction ends, but not products that refer to it. */
export const lockVendor = (
  db: Transaction<Database>,
  engine: Engine,
  id: number,
): Promise<Selectable<VendorTable> | undefined> => {
  const query = db.selectFrom('vendor').selectAll().where('id', '=', id);
  return (engine === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
};

import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export const listVendorProducts = (db: Kysely<Database>, vendorId: number) =>
  db
    .selectFrom('product')
    .select(['id', 'key', 'status'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute();

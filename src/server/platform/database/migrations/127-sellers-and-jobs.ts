import { type Kysely, sql } from 'kysely';

/** Sellers can be closed, the office counts the products of each, and daily jobs keep what they have done. */
export const addClosedSellers = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table vendor add column closed_at bigint').execute(db);
  await sql.raw('create index product_by_vendor on product (vendor_id, status)').execute(db);
  await sql.raw('alter table periodic_job add column report_json text').execute(db);
};

import { type Kysely, sql } from 'kysely';

/** GSTIN of customers who buy for a business. */
export const addBuyerTaxNumbers = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw("alter table customer add column tax_number text not null default ''").execute(db);
};

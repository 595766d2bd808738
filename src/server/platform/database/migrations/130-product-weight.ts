import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addProductWeight: Migration['up'] = async (db) => {
  await sql.raw('alter table product add column weight_grams integer').execute(db);
};

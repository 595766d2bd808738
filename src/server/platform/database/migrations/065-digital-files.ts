import { type Kysely, sql } from 'kysely';

/** The editor of products lists the digital files without reading every product. */
export const addDigitalFileIndex = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw('create index product_digital on product (digital_file) where digital_file is not null')
    .execute(db);
};

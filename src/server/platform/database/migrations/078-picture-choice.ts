import { type Kysely, sql } from 'kysely';

/** Value of an attribute, such as a flavour, that a picture shows. Values are named by key, which imports keep. */
export const addPictureChoices = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table product_image add column attribute_id integer references attribute(id)');
  await run('alter table product_image add column value_key text');
};

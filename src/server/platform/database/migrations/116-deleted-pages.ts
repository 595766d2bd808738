import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../db.ts';
import { replacePagePurge } from './words.ts';

/** Pages of the office can be deleted: their addresses are gone or lead elsewhere. */
export const createDeletedPages =
  (engine: Engine): Migration['up'] =>
  async (db) => {
    for (const statement of ['alter table text_page add column deleted_to text', ...replacePagePurge(engine)])
      await sql.raw(statement).execute(db);
  };

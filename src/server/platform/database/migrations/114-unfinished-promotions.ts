import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

const PICTURES = ['media_en_id', 'media_ar_id', 'phone_media_en_id', 'phone_media_ar_id'];
const TITLES = ['main_title_en', 'main_title_ar'];

/** Drafts of banners may lack pictures, and those of announcements the text of a language. */
export const allowUnfinishedPromotions =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    if (engine === 'postgres') {
      for (const column of PICTURES) await run(`alter table banner alter column ${column} drop not null`);
      for (const column of TITLES)
        await run(`alter table announcement drop constraint announcement_${column}_check`);
      return;
    }
    // SQLite cannot change the constraints of a column.
    const replace = async (table: string, column: string, type: string) => {
      await run(`alter table ${table} add column replaced ${type}`);
      await run(`update ${table} set replaced = ${column}`);
      await run(`alter table ${table} drop column ${column}`);
      await run(`alter table ${table} rename column replaced to ${column}`);
    };
    for (const column of PICTURES) await replace('banner', column, 'integer references media(id)');
    for (const column of TITLES) await replace('announcement', column, "text not null default ''");
  };

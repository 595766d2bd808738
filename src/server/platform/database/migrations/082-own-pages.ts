import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { recordPurge } from './011-page-purge.ts';

const WORDS = `'words'`;
const SHOWN = ['published_en_id', 'published_ar_id', 'position', 'is_hidden', 'address', 'menu'];
const changed = (not: string): string => SHOWN.map((name) => `old.${name} ${not} new.${name}`).join(' or ');

/**
 * Pages made in the office have an address and may be in a menu. All addresses that a page has had are kept, because they
 * redirect to the current one.
 */
export const addOwnPages =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run('alter table text_page add column address text');
    await run(`alter table text_page add column menu text check (menu in ('service', 'foot'))`);
    await run('create table text_address (address text primary key, name text not null)');
    if (engine === 'postgres') {
      await run('drop trigger purge_text_page_update on text_page');
      await run(`create trigger purge_text_page_update after update on text_page for each row
        when (${changed('is distinct from')}) execute function purge_words()`);
      return;
    }
    await run('drop trigger purge_text_page_update');
    await run(`create trigger purge_text_page_update after update on text_page
      when ${changed('is not')} begin ${recordPurge(WORDS)} end`);
  };

import { type Kysely, sql } from 'kysely';

/** Drafts and archived banners and campaigns, a right-to-left cover, and the Markdown of a campaign's page. */
export const addPromotionStatus = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ['banner', 'campaign'])
    await run(`alter table ${table} add column status text not null default 'published'
      check (status in ('draft', 'published', 'archived'))`);
  await run('alter table campaign add column media_ar_id integer references media(id)');
  for (const locale of ['en', 'ar']) await run(`alter table campaign add column markdown_${locale} text`);
};

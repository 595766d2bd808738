import { type Kysely, sql } from 'kysely';

/** Dates of banners, and changes of banners and campaigns in the office, which a later import keeps. */
export const addPromotionDates = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const column of ['starts_at bigint', 'ends_at bigint'])
    await run(`alter table banner add column ${column}`);
  for (const table of ['banner', 'campaign']) {
    await run(`alter table ${table} add column edited_at bigint`);
    await run(`alter table ${table} add column version integer not null default 0`);
  }
};

import { type Kysely, sql } from 'kysely';

/** The revision that is published at its time, so that a draft saved afterwards does not go live with it. */
export const addScheduledTexts = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const language of ['en', 'ar']) {
    const column = `scheduled_${language}_id`;
    await run(`alter table text_page add column ${column} integer references text_revision(id)`);
    await run(
      `update text_page set ${column} = draft_${language}_id where publish_${language}_at is not null`,
    );
  }
};

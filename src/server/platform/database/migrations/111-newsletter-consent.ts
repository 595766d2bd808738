import { type Kysely, sql } from 'kysely';

/** When and to which words subscribers gave their consent. Earlier ones subscribed with the form alone, and stay. */
export const addNewsletterConsent = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table subscriber add column requested_at bigint').execute(db);
  await sql.raw("alter table subscriber add column consent_text text not null default ''").execute(db);
};

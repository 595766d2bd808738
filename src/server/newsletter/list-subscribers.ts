import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export const listSubscribers = (db: Kysely<Database>) =>
  db
    .selectFrom('subscriber')
    .select(['email', 'locale', 'created_at', 'consent_text'])
    .orderBy('created_at')
    .orderBy('email_key')
    .execute();

import type { Transaction } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { PageState } from './change-page.ts';

/** Records when a revision was published. @returns the columns of its page to set */
export const markPublished = async (
  db: Transaction<Database>,
  language: Locale,
  id: number,
  now: number,
): Promise<Partial<PageState>> => {
  await db.updateTable('text_revision').set({ published_at: now }).where('id', '=', id).execute();
  return {
    [`published_${language}_id`]: id,
    [`scheduled_${language}_id`]: null,
    [`publish_${language}_at`]: null,
  };
};

import type { Kysely } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';

/** Countries by their code of two letters, in the order of their names. */
export const listCountryOptions = async (db: Kysely<Database>, locale: Locale) => {
  const options = await db
    .selectFrom('country')
    .select(['iso2 as value', selectInLanguage('name', locale).as('label')])
    .execute();
  return options.toSorted((a, b) => a.label.localeCompare(b.label, locale));
};

import type { Kysely } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Place {
  readonly countryId: number;
  readonly stateId: number;
}

const nameIn = (locale: Locale) => (locale === 'ar' ? 'name_ar' : 'name_en');

export const listCities = (db: Kysely<Database>, stateId: number, locale: Locale) =>
  db
    .selectFrom('city')
    .select(['id', `${nameIn(locale)} as name`])
    .where('state_province_id', '=', stateId)
    .orderBy(nameIn(locale))
    .execute();

/** States of a country and cities of a state, for the form of an address. */
export const listPlaces = async (db: Kysely<Database>, { countryId, stateId }: Place, locale: Locale) => {
  const [states, cities] = await Promise.all([
    db
      .selectFrom('state_province')
      .select(['id', `${nameIn(locale)} as name`])
      .where('country_id', '=', countryId)
      .orderBy(nameIn(locale))
      .execute(),
    listCities(db, stateId, locale),
  ]);
  return { states, cities };
};

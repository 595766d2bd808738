import type { Kysely } from 'kysely';
import { readPostalCode } from '#domain/customers/postal-code.ts';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { findPlaceOfCode } from '#server/locations/find-postal-place.ts';
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

export interface CodedPlace {
  readonly stateId: number;
  /** 0 if the code only tells the state. */
  readonly cityId: number;
  /** Says that the code belongs to this state, for an address with another one. */
  readonly warning: string;
}

/** State and city of a postal code as it was typed. */
export const readCodedPlace = async (
  db: Kysely<Database>,
  { countryId, code }: { readonly countryId: number; readonly code: string },
  locale: Locale,
): Promise<CodedPlace | undefined> => {
  const asked = { CountryId: countryId, PostalCode: readPostalCode(code) };
  const row = await findPlaceOfCode(db, asked, locale);
  return (
    row && {
      stateId: row.StateProvinceID,
      cityId: row.CityID ?? 0,
      warning: translator(locale).error('postal_code_elsewhere', { state: row.StateName }),
    }
  );
};

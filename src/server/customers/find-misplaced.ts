import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export interface Place {
  readonly CountryID?: number | undefined;
  readonly StateProvinceId?: number | undefined;
  readonly CityId?: number | undefined;
}

/** Returns undefined if country, state and city exist and belong together. */
export const findMisplaced = async (db: Kysely<Database>, place: Place): Promise<keyof Place | undefined> => {
  if (place.CountryID === undefined) return 'CountryID';
  const country = await db
    .selectFrom('country')
    .select('id')
    .where('id', '=', place.CountryID)
    .executeTakeFirst();
  if (!country) return 'CountryID';
  if (place.StateProvinceId === undefined) return place.CityId === undefined ? undefined : 'StateProvinceId';
  const state = await db
    .selectFrom('state_province')
    .select('id')
    .where('id', '=', place.StateProvinceId)
    .where('country_id', '=', place.CountryID)
    .executeTakeFirst();
  if (!state) return 'StateProvinceId';
  if (place.CityId === undefined) return undefined;
  const city = await db
    .selectFrom('city')
    .select('id')
    .where('id', '=', place.CityId)
    .where('state_province_id', '=', place.StateProvinceId)
    .executeTakeFirst();
  return city ? undefined : 'CityId';
};

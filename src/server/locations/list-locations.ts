import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';

export const listCountries: Handler<'get-countries-list'> = async ({ app, locale }) => {
  const rows = await app.db.read.selectFrom('country').selectAll().execute();
  return ok(sorted(rows, locale).map((row) => ({ CountryID: row.id, CountryName: row.name })));
};

export const listStates: Handler<'get-states-provinces-list'> = async ({ app, locale }, { CountryId }) => {
  const rows = await app.db.read
    .selectFrom('state_province')
    .selectAll()
    .where('country_id', '=', CountryId)
    .execute();
  return ok(sorted(rows, locale).map((row) => ({ StateProvinceID: row.id, StateName: row.name })));
};

export const listCities: Handler<'get-cities-list'> = async ({ app, locale }, { StateProvinceId }) => {
  const rows = await app.db.read
    .selectFrom('city')
    .selectAll()
    .where('state_province_id', '=', StateProvinceId)
    .execute();
  return ok(sorted(rows, locale).map((row) => ({ CityID: row.id, CityName: row.name })));
};

interface Place {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

const sorted = (rows: readonly Place[], locale: 'en' | 'ar'): { id: number; name: string }[] =>
  rows
    .map((row) => ({ id: row.id, name: inLanguage(row, 'name', locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));

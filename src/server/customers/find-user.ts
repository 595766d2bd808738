import type { Kysely } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';

const userOf = prepare((db, { id }: Slots<{ id: number }>) =>
  db
    .selectFrom('customer')
    .leftJoin('country', 'country.id', 'customer.country_id')
    .leftJoin('state_province as state', 'state.id', 'customer.state_province_id')
    .leftJoin('city', 'city.id', 'customer.city_id')
    .selectAll('customer')
    .select([
      'country.name_en as country_en',
      'country.name_ar as country_ar',
      'state.name_en as state_en',
      'state.name_ar as state_ar',
      'city.name_en as city_en',
      'city.name_ar as city_ar',
    ])
    .where('customer.id', '=', id),
);

export const findUser = async (db: Kysely<Database>, customerId: number, locale: Locale) => {
  const row = await userOf.find(db, { id: customerId });
  if (!row) return undefined;
  const place = (en: string | null, ar: string | null) =>
    en === null ? null : inLanguage({ place_en: en, place_ar: ar ?? '' }, 'place', locale);
  return {
    UserID: row.id,
    FirstName: row.first_name,
    LastName: row.last_name,
    MobileNo: row.mobile,
    AddressLineOne: row.address,
    CountryID: row.country_id,
    CountryName: place(row.country_en, row.country_ar),
    StateProvinceID: row.state_province_id,
    StateName: place(row.state_en, row.state_ar),
    CityID: row.city_id,
    CityName: place(row.city_en, row.city_ar),
    PostalCode: row.postal_code,
    EmailAddress: row.email,
    TaxNumber: row.tax_number,
    ...(row.is_guest === 1 && { IsGuest: true as const }),
    ...(row.delete_at !== null && { DeleteAt: new Date(row.delete_at).toISOString() }),
  };
};

import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { signupFields } from '#contract/customers/customers.ts';
import { postalCode } from '#contract/fields.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { findMisplaced } from './find-misplaced.ts';
import { type FieldUnprintable, findUnprintableField } from './refuse-unprintable.ts';

const address = v.object({
  FirstName: signupFields.FirstName,
  LastName: signupFields.LastName,
  MobileNo: signupFields.MobileNo,
  AddressLineOne: signupFields.AddressLineOne,
  CountryID: signupFields.CountryID,
  StateProvinceId: signupFields.StateProvinceId,
  CityId: signupFields.CityId,
  // Sign-up takes digits only, but addresses of other countries have letters.
  PostalCode: v.nullish(postalCode, ''),
});
export type Address = v.InferOutput<typeof address>;

export type AddressFault = { readonly code: 'field_invalid'; readonly field: string } | FieldUnprintable;

/** Checks a delivery address by the rules of the shop. */
export const checkAddress = async (
  db: Kysely<Database>,
  values: Readonly<Record<string, unknown>>,
): Promise<Result<Address, AddressFault>> => {
  const parsed = v.safeParse(address, values);
  if (!parsed.success)
    return refuse({ code: 'field_invalid', field: String(v.getDotPath(parsed.issues[0]) ?? '') });
  const unprintable = findUnprintableField(parsed.output);
  if (unprintable) return refuse(unprintable);
  const misplaced = await findMisplaced(db, parsed.output);
  return misplaced ? refuse({ code: 'field_invalid', field: misplaced }) : ok(parsed.output);
};

/** The address as orders store it, with the names of its places. */
export const toDelivery = async (db: Kysely<Database>, to: Address, locale: Locale) => {
  const find = async (table: 'country' | 'state_province' | 'city', id: number | undefined) => {
    if (id === undefined) return null;
    const row = await db
      .selectFrom(table)
      .select(['name_en', 'name_ar'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? inLanguage(row, 'name', locale) : null;
  };
  const { FirstName, LastName, MobileNo, AddressLineOne, PostalCode } = to;
  return {
    FirstName,
    LastName,
    MobileNo,
    AddressLineOne,
    PostalCode,
    CountryID: to.CountryID,
    CountryName: await find('country', to.CountryID),
    StateProvinceID: to.StateProvinceId ?? null,
    StateName: await find('state_province', to.StateProvinceId),
    CityID: to.CityId ?? null,
    CityName: await find('city', to.CityId),
  };
};

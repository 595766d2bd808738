import { emailKey } from '#domain/customers/email-key.ts';
import type { Locale } from '#i18n/locales.ts';

interface Person {
  readonly FirstName: string;
  readonly LastName: string;
  readonly MobileNo: string;
  readonly AddressLineOne: string;
  readonly StateProvinceId?: number | null | undefined;
  readonly CityId?: number | null | undefined;
  readonly PostalCode: string;
}

interface Applicant extends Person {
  readonly EmailAddress: string;
  readonly CountryID: number;
}

export const toPersonColumns = (params: Person) => ({
  first_name: params.FirstName,
  last_name: params.LastName,
  mobile: params.MobileNo,
  address: params.AddressLineOne,
  state_province_id: params.StateProvinceId ?? null,
  city_id: params.CityId ?? null,
  postal_code: params.PostalCode,
});

/** Sets `created_at` in epoch milliseconds. */
export const toAccountColumns = (
  params: Applicant,
  made: { readonly password_hash: string; readonly locale: Locale; readonly created_at: number },
) => ({
  ...toPersonColumns(params),
  email: params.EmailAddress,
  email_key: emailKey(params.EmailAddress),
  country_id: params.CountryID,
  ...made,
});

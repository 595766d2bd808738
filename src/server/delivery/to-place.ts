import { readPostalCode } from '#domain/customers/postal-code.ts';
import type { Place } from '#domain/delivery/rules.ts';
import { market } from '#domain/market/market.ts';
import { findPinPlace } from '#server/locations/find-postal-place.ts';

interface Address {
  readonly CountryID?: number | null | undefined;
  readonly StateProvinceID?: number | null | undefined;
  readonly PostalCode?: string | null | undefined;
}

/** The oldest accounts have no country. An Indian postal code tells the state. */
export const toPlace = ({ CountryID, StateProvinceID, PostalCode }: Address): Place => {
  const countryId = CountryID ?? market().country;
  const postalCode = readPostalCode(PostalCode ?? '');
  const stateId = StateProvinceID ?? findPinPlace(countryId, postalCode)?.stateId ?? null;
  return { countryId, stateId, postalCode };
};

import type { Place } from '#domain/delivery/rules.ts';
import { market } from '#domain/market/market.ts';

interface Address {
  readonly CountryID?: number | null | undefined;
  readonly StateProvinceID?: number | null | undefined;
  readonly PostalCode?: string | null | undefined;
}

/** The oldest accounts have no country. */
export const toPlace = ({ CountryID, StateProvinceID, PostalCode }: Address): Place => ({
  countryId: CountryID ?? market().country,
  stateId: StateProvinceID ?? null,
  postalCode: PostalCode ?? '',
});

import { readPostalCode } from '#domain/customers/postal-code.ts';
import type { DeliveryRules, Place } from '#domain/delivery/rules.ts';
import { market } from '#domain/market/market.ts';
import { findPinPlace } from '#server/locations/find-postal-place.ts';

interface Address {
  readonly CountryID?: number | null | undefined;
  readonly StateProvinceID?: number | null | undefined;
  readonly PostalCode?: string | null | undefined;
}

/** The oldest accounts have no country. */
export const toPlace = ({ CountryID, StateProvinceID, PostalCode }: Address): Place => ({
  countryId: CountryID ?? market().country,
  stateId: StateProvinceID ?? null,
  postalCode: readPostalCode(PostalCode ?? ''),
});

/** Adds the state that an Indian postal code tells, if the rules ask for it. */
export const completePlace = (
  { zones }: Pick<DeliveryRules, 'zones'>,
  place: Place | undefined,
): Place | undefined => {
  if (!place || place.stateId !== null || zones.every(({ states }) => states.length === 0)) return place;
  return { ...place, stateId: findPinPlace(place.countryId, place.postalCode)?.stateId ?? null };
};

import { INDIA, isPin } from '#domain/customers/delivery.ts';
import { readPostalCode } from '#domain/customers/postal-code.ts';
import { findPostalPlace, placeOf } from '#stores/profile/places.ts';
import { findControl } from './form-fields.ts';
import type { ShowPlaces } from './locations.ts';

const codeOf = (form: HTMLFormElement): string =>
  readPostalCode(findControl(form, 'PostalCode')?.value ?? '');

export const countryOf = (form: HTMLFormElement): number => Number(findControl(form, 'CountryID')?.value);

const fill = async (form: HTMLFormElement, showPlaces: ShowPlaces): Promise<void> => {
  const country = countryOf(form);
  const code = codeOf(form);
  if (country !== INDIA || !isPin(code)) return;
  const place = await findPostalPlace(country, code);
  // The form may have changed in the meantime.
  const isCurrent = codeOf(form) === code && countryOf(form) === country;
  if (!place || !isCurrent) return;
  const isChosen = findControl(form, 'StateProvinceId')?.value === String(place.StateProvinceID);
  if (isChosen && findControl(form, 'CityId')?.value) return;
  await showPlaces({
    country,
    state: placeOf(place.StateProvinceID, place.StateName),
    city: placeOf(place.CityID, place.CityName),
  });
};

/** Fills in the state, and often the city, when an Indian postal code is typed. */
export const fillByPostalCode = (form: HTMLFormElement, showPlaces: ShowPlaces): void => {
  let looked = '';
  findControl(form, 'PostalCode')?.addEventListener('input', () => {
    const code = codeOf(form);
    if (code === looked) return;
    looked = code;
    void fill(form, showPlaces);
  });
};

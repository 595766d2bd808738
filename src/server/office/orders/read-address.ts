import type { App } from '#server/context.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readCodedPlace } from './places.ts';

/** Values of the address fields of a form. Ids of places are 0 if nothing is chosen. */
export const readAddress = (form: FormFields, prefix = '') => ({
  FirstName: form.text(`${prefix}FirstName`),
  LastName: form.text(`${prefix}LastName`),
  MobileNo: form.text(`${prefix}MobileNo`),
  AddressLineOne: form.text(`${prefix}AddressLineOne`),
  PostalCode: form.text(`${prefix}PostalCode`),
  CountryID: form.integer(`${prefix}CountryID`) ?? 0,
  StateProvinceId: form.integer(`${prefix}StateProvinceId`) ?? 0,
  CityId: form.integer(`${prefix}CityId`) ?? 0,
});

/** The address of a form. Its postal code tells the state and city that were not chosen. */
export const readCompletedAddress = async ({ db }: App, form: FormFields) => {
  const address = readAddress(form);
  const { CountryID: countryId, PostalCode: code, StateProvinceId, CityId } = address;
  const place = await readCodedPlace(db.read, { countryId, code }, 'en');
  if (!place || (StateProvinceId !== 0 && StateProvinceId !== place.stateId)) return address;
  return { ...address, StateProvinceId: place.stateId, CityId: CityId || place.cityId };
};

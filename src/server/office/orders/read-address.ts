import type { FormFields } from '../forms/form-fields.ts';

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

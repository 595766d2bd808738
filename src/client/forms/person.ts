import { UNSELECTED } from '#domain/constants.ts';
import type { FormValues } from '#domain/customers/check-form.ts';

const locationId = (value: string): number => Number(value) || UNSELECTED;

/** Converts the form to the request fields. Drops `ConfirmPassword` and sends unselected places as -999. */
export const toPerson = ({ ConfirmPassword: _, ...values }: FormValues<'signup'>) => ({
  ...values,
  CountryID: locationId(values.CountryID),
  StateProvinceId: locationId(values.StateProvinceId),
  CityId: locationId(values.CityId),
});

import * as v from 'valibot';
import * as e from './endpoint.ts';

export const countryRow = v.object({ CountryID: v.number(), CountryName: v.string() });
export const stateRow = v.object({ StateProvinceID: v.number(), StateName: v.string() });
export const cityRow = v.object({ CityID: v.number(), CityName: v.string() });

export const locationEndpoints = {
  'get-countries-list': e.rows(v.object({ recordValueJson: e.recordValueJson }), countryRow),
  'get-states-provinces-list': e.rows(
    v.object({ CountryId: e.id, recordValueJson: e.recordValueJson }),
    stateRow,
  ),
  'get-cities-list': e.rows(v.object({ StateProvinceId: e.id, recordValueJson: e.recordValueJson }), cityRow),
};

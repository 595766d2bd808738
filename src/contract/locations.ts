import * as v from 'valibot';
import * as e from './endpoint.ts';
import { postalCode } from './fields.ts';

const countryRow = v.object({ CountryID: v.number(), CountryName: v.string() });
const stateRow = v.object({ StateProvinceID: v.number(), StateName: v.string() });
const cityRow = v.object({ CityID: v.number(), CityName: v.string() });

/** Extension: the places of a postal code. City fields are null if the code only tells the state. */
const postalPlaceRow = v.object({
  StateProvinceID: v.number(),
  StateName: v.string(),
  CityID: v.nullable(v.number()),
  CityName: v.nullable(v.string()),
});
export type PostalPlaceRow = v.InferOutput<typeof postalPlaceRow>;

export const locationEndpoints = {
  'get-countries-list': e.rows(v.object({ recordValueJson: e.recordValueJson }), countryRow),
  'get-states-provinces-list': e.rows(
    v.object({ CountryId: e.id, recordValueJson: e.recordValueJson }),
    stateRow,
  ),
  'get-cities-list': e.rows(v.object({ StateProvinceId: e.id, recordValueJson: e.recordValueJson }), cityRow),
  /** Extension: no row if the code is unknown. Known for India only. */
  'get-place-by-postal-code': e.rows(
    v.object({ CountryId: e.id, PostalCode: v.pipe(postalCode, v.maxLength(20)) }),
    postalPlaceRow,
  ),
};

import type { CallError } from '#contract/call.ts';
import type { PostalPlaceRow } from '#contract/locations.ts';
import { ok, type Result } from '#domain/result.ts';
import { api } from '#stores/session/api.ts';

/** A country, state or city. */
export interface Place {
  readonly id: number;
  readonly name: string;
}

/** @returns the place of a profile; undefined if it has none */
export const placeOf = (id: number | null | undefined, name: string | null | undefined): Place | undefined =>
  id ? { id, name: name ?? '' } : undefined;

export type Places = Result<readonly Place[], CallError>;

export const listCountries = async (): Promise<Places> => {
  const answer = await api('get-countries-list', {});
  return answer.ok ? ok(answer.value.map((row) => ({ id: row.CountryID, name: row.CountryName }))) : answer;
};

export const listStates = async (country: number): Promise<Places> => {
  const answer = await api('get-states-provinces-list', { CountryId: country });
  return answer.ok
    ? ok(answer.value.map((row) => ({ id: row.StateProvinceID, name: row.StateName })))
    : answer;
};

export const listCities = async (state: number): Promise<Places> => {
  const answer = await api('get-cities-list', { StateProvinceId: state });
  return answer.ok ? ok(answer.value.map((row) => ({ id: row.CityID, name: row.CityName }))) : answer;
};

/** @returns undefined if the code is unknown, also to another API host */
export const findPostalPlace = async (
  country: number,
  postalCode: string,
): Promise<PostalPlaceRow | undefined> => {
  const answer = await api('get-place-by-postal-code', { CountryId: country, PostalCode: postalCode });
  return answer.ok ? answer.value[0] : undefined;
};

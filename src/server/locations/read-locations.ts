import { readFileSync } from 'node:fs';

interface Country {
  /** ISO 3166-1 numeric code. */
  id: number;
  iso2: string;
  nameEn: string;
  nameAr: string;
}

interface StateProvince {
  /** GeoNames id. */
  id: number;
  countryId: number;
  /** ISO 3166-2 code if known ("IN-KA"), else the GeoNames code ("NO.46"). */
  code: string;
  nameEn: string;
  nameAr: string;
}

interface City {
  /** GeoNames id; ids from 900000001 are defined in data/additions.json. */
  id: number;
  stateId: number;
  nameEn: string;
  nameAr: string;
}

export interface Locations {
  countries: Country[];
  states: StateProvince[];
  cities: City[];
}

type CountryRow = [id: number, iso2: string, nameEn: string, nameAr: string];
type StateRow = [id: number, code: string, nameEn: string, nameAr?: string];
type CityRow = [id: number, nameEn: string, nameAr?: string];
type AddedCityRow = [id: number, stateId: number, nameEn: string, nameAr?: string];
type Names = Record<string, string>;

const readData = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'));

const alphabet = new Intl.Collator('en');
const byName = (a: { nameEn: string }, b: { nameEn: string }) => alphabet.compare(a.nameEn, b.nameEn);

/**
 * Returns locations sorted by country and English name. Manually maintained Arabic names override generated ones. A
 * place without an Arabic name uses the English name.
 */
export function readLocations(): Locations {
  const arabic = readData<{ countries: Names; states: Names; cities: Names }>('arabic');
  const stateRows = readData<Record<string, StateRow[]>>('states');
  const cityRows = readData<Record<string, CityRow[]>>('cities');
  const added = Map.groupBy(readData<AddedCityRow[]>('additions'), ([, stateId]) => stateId);

  const countries = readData<CountryRow[]>('countries')
    .map(([id, iso2, nameEn, nameAr]) => ({ id, iso2, nameEn, nameAr: arabic.countries[iso2] ?? nameAr }))
    .sort(byName);
  const states = countries.flatMap(({ id: countryId, iso2 }) =>
    (stateRows[iso2] ?? [])
      .map(([id, code, nameEn, nameAr]) => {
        return { id, countryId, code, nameEn, nameAr: arabic.states[code] ?? nameAr ?? nameEn };
      })
      .sort(byName),
  );
  const cities = states.flatMap(({ id: stateId }) => {
    const listed = (cityRows[stateId] ?? []).map(([id, nameEn, nameAr]) => {
      return { id, stateId, nameEn, nameAr: arabic.cities[id] ?? nameAr ?? nameEn };
    });
    const additions = (added.get(stateId) ?? []).map(([id, , nameEn, nameAr]) => ({
      id,
      stateId,
      nameEn,
      nameAr: nameAr ?? nameEn,
    }));
    return [...listed, ...additions].sort(byName);
  });
  return { countries, states, cities };
}

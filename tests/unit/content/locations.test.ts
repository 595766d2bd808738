import { describe, expect, test } from 'vitest';
import { readLocations } from '#server/locations/read-locations.ts';

const FULLY_ARABIC = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'];
const ARABIC_NAME = /^[\u0621-\u063a\u0641-\u064a]+( [\u0621-\u063a\u0641-\u064a]+)*$/;

const locations = readLocations();

const countryOf = (iso2: string) => {
  const country = locations.countries.find((one) => one.iso2 === iso2);
  if (!country) throw new Error(`No country has the code ${iso2}`);
  return country;
};
const statesOf = (iso2: string) => locations.states.filter((state) => state.countryId === countryOf(iso2).id);
const citiesOf = (iso2: string) => {
  const ids = new Set(statesOf(iso2).map((state) => state.id));
  return locations.cities.filter((city) => ids.has(city.stateId));
};

describe('the location data', () => {
  test.each(['countries', 'states', 'cities'] as const)('gives every one of the %s a unique id', (list) => {
    const ids = locations[list].map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)).toBe(true);
  });

  test('assigns every state to a known country and every city to a known state', () => {
    const countryIds = new Set(locations.countries.map((country) => country.id));
    const stateIds = new Set(locations.states.map((state) => state.id));
    expect(locations.states.filter((state) => !countryIds.has(state.countryId))).toEqual([]);
    expect(locations.cities.filter((city) => !stateIds.has(city.stateId))).toEqual([]);
  });

  test('has at least one state for every country, and a code for each', () => {
    const divided = new Set(locations.states.map((state) => state.countryId));
    expect(locations.countries.filter((country) => !divided.has(country.id))).toEqual([]);
    const codes = locations.states.map((state) => state.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('has no empty, padded or unreadable name', () => {
    const rows = [...locations.countries, ...locations.states, ...locations.cities];
    const isBad = (name: string) => name === '' || name !== name.trim() || /\s{2}|[\p{C}`\u0640]/u.test(name);
    expect(rows.filter((row) => isBad(row.nameEn) || isBad(row.nameAr))).toEqual([]);
    expect(rows.filter((row) => !/^[\p{Script=Latin}\p{M}\d .,'()/&–-]+$/u.test(row.nameEn))).toEqual([]);
  });

  test('never lists one English name twice in a state', () => {
    const keys = locations.cities.map((city) => `${city.stateId} ${city.nameEn.toLowerCase()}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is sorted by English name inside each country and state', () => {
    const names = citiesOf('AE')
      .filter((city) => city.stateId === statesOf('AE').find((state) => state.nameEn === 'Dubai')?.id)
      .map((city) => city.nameEn);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    expect(locations.countries[0]?.nameEn).toBe('Afghanistan');
  });

  test('names every country in Arabic', () => {
    expect(locations.countries.filter((country) => !ARABIC_NAME.test(country.nameAr))).toEqual([]);
  });
});

describe('India and the Gulf', () => {
  test.each([
    ['IN', 36, 1500],
    ['AE', 7, 55],
    ['SA', 13, 130],
    ['KW', 6, 35],
    ['QA', 8, 20],
    ['BH', 4, 15],
    ['OM', 11, 45],
  ])('%s has all %i states and at least %i cities', (iso2, states, cities) => {
    expect(statesOf(iso2)).toHaveLength(states);
    expect(citiesOf(iso2).length).toBeGreaterThanOrEqual(cities);
    const withCities = new Set(citiesOf(iso2).map((city) => city.stateId));
    expect(statesOf(iso2).filter((state) => !withCities.has(state.id))).toEqual([]);
  });

  test.each(['IN', ...FULLY_ARABIC])('every state of %s has an Arabic name', (iso2) => {
    expect(statesOf(iso2).filter((state) => !ARABIC_NAME.test(state.nameAr))).toEqual([]);
  });

  test.each(FULLY_ARABIC)('every city of %s has an Arabic name', (iso2) => {
    expect(citiesOf(iso2).filter((city) => !ARABIC_NAME.test(city.nameAr))).toEqual([]);
  });

  test('any city with an Arabic name has a clean one', () => {
    const odd = [...locations.states, ...locations.cities].filter(
      (row) => row.nameAr !== row.nameEn && !ARABIC_NAME.test(row.nameAr),
    );
    expect(odd).toEqual([]);
  });

  test('the cities of India are all in Latin letters, as the forms say', () => {
    expect(citiesOf('IN').filter((city) => city.nameAr !== city.nameEn)).toEqual([]);
  });

  test.each([
    ['IN-KA', 'Karnataka', 'كارناتاكا'],
    ['IN-MH', 'Maharashtra', 'ماهاراشترا'],
    ['AE-DU', 'Dubai', 'دبي'],
    ['SA-01', 'Riyadh Region', 'منطقة الرياض'],
  ])('%s is %s, %s', (code, english, arabic) => {
    const state = locations.states.find((one) => one.code === code);
    expect([state?.nameEn, state?.nameAr]).toEqual([english, arabic]);
  });
});

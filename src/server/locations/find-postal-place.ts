import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { PostalPlaceRow } from '#contract/locations.ts';
import { INDIA, isPin } from '#domain/customers/delivery.ts';
import { ok } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';

/** First code of a run with one state and city. The city is 0 if it is unknown. */
type Run = readonly [pin: number, stateId: number, cityId: number];

/** Codes with the same first digits belong to one sorting district, and a run never leaves it. */
const SORTING_DISTRICT = 1000;

let runs: readonly Run[] | undefined;

const readRuns = (): readonly Run[] => {
  const read = (): readonly Run[] =>
    JSON.parse(readFileSync(new URL('./data/pins.json', import.meta.url), 'utf8'));
  runs ??= read();
  return runs;
};

/** @returns state and city of an Indian postal code; undefined if it is unknown */
export const findPinPlace = (
  country: number,
  code: string,
): { stateId: number; cityId: number | undefined } | undefined => {
  if (country !== INDIA || !isPin(code)) return undefined;
  const pin = Number(code);
  const all = readRuns();
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.[0] ?? 0) <= pin) low = middle + 1;
    else high = middle;
  }
  const run = all[low - 1];
  if (!run || Math.floor(run[0] / SORTING_DISTRICT) !== Math.floor(pin / SORTING_DISTRICT)) return undefined;
  return { stateId: run[1], cityId: run[2] || undefined };
};

export const findPlaceOfCode = async (
  db: Kysely<Database>,
  { CountryId, PostalCode }: { readonly CountryId: number; readonly PostalCode: string },
  locale: Locale,
): Promise<PostalPlaceRow | undefined> => {
  const place = findPinPlace(CountryId, PostalCode);
  if (!place) return undefined;
  const state = await db
    .selectFrom('state_province')
    .selectAll()
    .where('id', '=', place.stateId)
    .executeTakeFirst();
  if (!state) return undefined;
  const city = place.cityId
    ? await db.selectFrom('city').selectAll().where('id', '=', place.cityId).executeTakeFirst()
    : undefined;
  return {
    StateProvinceID: state.id,
    StateName: inLanguage(state, 'name', locale),
    CityID: city?.id ?? null,
    CityName: city ? inLanguage(city, 'name', locale) : null,
  };
};

export const findPostalPlace: Handler<'get-place-by-postal-code'> = async ({ app, locale }, params) => {
  const place = await findPlaceOfCode(app.db.read, params, locale);
  return ok(place ? [place] : []);
};

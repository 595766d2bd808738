import { isRecord } from '#domain/is-record.ts';
import { parseJson } from '#domain/parse-json.ts';
import { isPageMenu } from '#routes/page-menu.ts';
import type { PagePlace } from '../manage/place-page.ts';
import type { TextPage } from '../manage/read-page.ts';
import { isFreeAddress } from '../text-page.ts';

/** File with the addresses and menus of pages that were made in the office. */
export const PLACES = 'places.json';

export const formatPlaces = (pages: readonly TextPage[]): string => {
  const places = pages.flatMap(({ name, address, menu }) =>
    address === undefined ? [] : [[name, { address, menu: menu ?? null }] as const],
  );
  return `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`;
};

/** @returns undefined if the file is not what `formatPlaces` writes */
export const parsePlaces = (source: string): ReadonlyMap<string, PagePlace> | undefined => {
  const value = parseJson(source);
  if (!isRecord(value)) return undefined;
  const places = new Map<string, PagePlace>();
  for (const [name, place] of Object.entries(value)) {
    if (!isRecord(place) || typeof place.address !== 'string' || !isFreeAddress(place.address))
      return undefined;
    const menu = place.menu ?? null;
    if (menu !== null && !(typeof menu === 'string' && isPageMenu(menu))) return undefined;
    places.set(name, { address: place.address, menu });
  }
  return places;
};

import type { Role } from '#domain/staff/roles.ts';
import { canOpen, type OfficePath, officeUrl, PLACES, type Place } from '#routes/office/pages.ts';
import type { IconName } from '../parts/icons.ts';

interface PlaceSpec {
  readonly path: OfficePath;
  readonly icon: IconName;
  /** For roles that may not open `path`. */
  readonly otherwise?: OfficePath;
  readonly isInTabs?: boolean;
}

/** Places that have pages. The others follow with theirs. */
const SPECS: Readonly<Partial<Record<Place, PlaceSpec>>> = {
  today: { path: '', icon: 'home', isInTabs: true },
  orders: { path: 'orders', icon: 'orders', isInTabs: true },
  products: { path: 'products', icon: 'box', isInTabs: true },
  promotions: { path: 'promotions', otherwise: 'promotions/banners', icon: 'tag' },
  messages: { path: 'messages', icon: 'mail', isInTabs: true },
  customers: { path: 'customers', icon: 'user' },
  reviews: { path: 'reviews', icon: 'star' },
  words: { path: 'words', otherwise: 'words/media', icon: 'words' },
  settings: { path: 'settings', icon: 'settings' },
};

export interface PlaceLink {
  readonly place: Place;
  readonly url: string;
  readonly icon: IconName;
  /** Number of things that wait. */
  readonly count: number;
  readonly isInTabs: boolean;
}

export const listPlaces = (role: Role, badges: Readonly<Partial<Record<Place, number>>>): PlaceLink[] =>
  PLACES.flatMap((place) => {
    const spec = SPECS[place];
    const path = [spec?.path, spec?.otherwise].find((one) => one !== undefined && canOpen(role, one));
    if (!spec || path === undefined) return [];
    const { icon, isInTabs = false } = spec;
    return [{ place, url: officeUrl(path), icon, count: badges[place] ?? 0, isInTabs }];
  });

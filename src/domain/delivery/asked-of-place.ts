import { INDIA } from '#domain/customers/delivery.ts';
import type { DeliveryRules } from './rules.ts';

export const PLACE_PARTS = ['code', 'state'] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];

/**
 * What to ask for to find the zone of an address within the country. Undefined if all addresses there are alike. Indian
 * postal codes tell the state.
 */
export const askedOfPlace = (
  { zones }: Pick<DeliveryRules, 'zones'>,
  country: number,
): PlacePart | undefined => {
  const own = zones.filter(({ countries }) => countries.length === 0 || countries.includes(country));
  const hasStates = own.some(({ states }) => states.length > 0);
  if (!hasStates && own.every(({ prefixes }) => prefixes.length === 0)) return undefined;
  return hasStates && country !== INDIA ? 'state' : 'code';
};

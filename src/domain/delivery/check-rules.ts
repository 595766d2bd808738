import { MAX_PRICE } from '#domain/constants.ts';
import { unitSize } from '#domain/money.ts';
import type { DeliveryMethod, DeliveryRules, DeliveryZone, Step } from './rules.ts';

export type DeliveryFault = 'name' | 'prefixes' | 'days' | 'price' | 'steps' | 'freeFrom' | 'weight' | 'many';

const NAME_MAXIMUM = 100;
const DAYS_MAXIMUM = 365;
const GRAMS_MAXIMUM = 1_000_000;
const ZONES_MAXIMUM = 50;
const METHODS_MAXIMUM = 20;
const STEPS_MAXIMUM = 20;
const PLACES_MAXIMUM = 500;

const isWhole = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;
const isPrice = (value: number): boolean => isWhole(value, 0, MAX_PRICE * unitSize());
const isNamed = ({ name_en, name_ar }: Pick<DeliveryZone, 'name_en' | 'name_ar'>): boolean =>
  (name_en !== '' || name_ar !== '') && Math.max(name_en.length, name_ar.length) <= NAME_MAXIMUM;
const areSteps = (steps: readonly Step[]): boolean =>
  steps.length > 0 &&
  steps.length <= STEPS_MAXIMUM &&
  steps.every(({ from, price }, at) => {
    const before = steps[at - 1];
    return isPrice(price) && isPrice(from) && (before ? from > before.from : from === 0);
  });

export const findMethodFault = (method: Omit<DeliveryMethod, 'id'>): DeliveryFault | undefined => {
  const { days, pricing, freeFrom } = method;
  if (!isNamed(method)) return 'name';
  if (days && !(isWhole(days.to, 0, DAYS_MAXIMUM) && isWhole(days.from, 0, days.to))) return 'days';
  if (pricing.kind === 'flat' && !isPrice(pricing.price)) return 'price';
  if ('steps' in pricing && !areSteps(pricing.steps)) return 'steps';
  return typeof freeFrom === 'number' && !isPrice(freeFrom) ? 'freeFrom' : undefined;
};

export const findZoneFault = (zone: Omit<DeliveryZone, 'id' | 'methods'>): DeliveryFault | undefined => {
  const { countries, states, prefixes } = zone;
  if (!isNamed(zone)) return 'name';
  if (prefixes.some((prefix) => !/^[\dA-Z]{1,10}$/.test(prefix))) return 'prefixes';
  return Math.max(countries.length, states.length, prefixes.length) > PLACES_MAXIMUM ? 'many' : undefined;
};

/** The first fault of rules that are valid in their types. */
export const findRulesFault = ({
  defaultGrams,
  zones,
}: Pick<DeliveryRules, 'defaultGrams' | 'zones'>): DeliveryFault | undefined => {
  if (!isWhole(defaultGrams, 1, GRAMS_MAXIMUM)) return 'weight';
  if (zones.length > ZONES_MAXIMUM || zones.some(({ methods }) => methods.length > METHODS_MAXIMUM))
    return 'many';
  return zones
    .flatMap((zone) => [findZoneFault(zone), ...zone.methods.map(findMethodFault)])
    .find((fault) => fault !== undefined);
};

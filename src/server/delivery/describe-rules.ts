import type { DeliveryMethod, DeliveryRules, DeliveryZone, Pricing } from '#domain/delivery/rules.ts';
import { formatUnits } from '#domain/money.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/** Example: `0 = 40.00, 1000 = 70.00` */
export const formatSteps = (pricing: Pricing, separator: string): string => {
  if (!('steps' in pricing)) return '';
  const formatFrom = pricing.kind === 'weight' ? String : formatUnits;
  return pricing.steps
    .map(({ from, price }) => `${formatFrom(from)} = ${formatUnits(price)}`)
    .join(separator);
};

const describePricing = (pricing: Pricing): Values => ({
  pricing: pricing.kind,
  ...(pricing.kind === 'flat' && { price: pricing.price }),
  ...('steps' in pricing && { steps: formatSteps(pricing, ', ') }),
});

const describeMethod = (method: DeliveryMethod, zone: DeliveryZone): Values => ({
  ...{ name_en: method.name_en, name_ar: method.name_ar, zone: zone.name_en || zone.name_ar },
  position: zone.methods.indexOf(method) + 1,
  days: method.days ? `${method.days.from}–${method.days.to}` : '',
  ...describePricing(method.pricing),
  free_from: typeof method.freeFrom === 'number' ? formatUnits(method.freeFrom) : method.freeFrom,
  is_active: method.isOn,
});

const describeZone = (zone: DeliveryZone, at: number): Values => ({
  ...{ name_en: zone.name_en, name_ar: zone.name_ar, position: at + 1 },
  ...{ countries: zone.countries.join(', '), states: zone.states.join(', ') },
  ...{ postal_codes: zone.prefixes.join(', '), is_delivered: zone.isDelivered },
});

/** What the log says of the zones and methods, by id. The weight of the shop has id 0. */
export const describeRules = ({ defaultGrams, zones }: DeliveryRules): ReadonlyMap<number, Values> =>
  new Map<number, Values>([
    [0, { default_grams: defaultGrams }],
    ...zones.flatMap((zone, at): [number, Values][] => [
      [zone.id, describeZone(zone, at)],
      ...zone.methods.map((method): [number, Values] => [method.id, describeMethod(method, zone)]),
    ]),
  ]);

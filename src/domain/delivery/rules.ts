import { plainPostcode } from '#domain/customers/plain-postcode.ts';
import type { Paise } from '#domain/money.ts';

/** Price from a weight in grams or from a subtotal on. */
export interface Step {
  readonly from: number;
  readonly price: Paise;
}

export const PRICING_KINDS = ['products', 'flat', 'weight', 'sum'] as const;

/** `products`: the charges of the products, once a line. Steps begin at 0 and rise. */
export type Pricing =
  | { readonly kind: 'products' }
  | { readonly kind: 'flat'; readonly price: Paise }
  | { readonly kind: 'weight' | 'sum'; readonly steps: readonly Step[] };

export interface Days {
  readonly from: number;
  readonly to: number;
}

export interface DeliveryMethod {
  /** Never used again, because orders and open checkouts refer to it. */
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  /** Null: as many as the slowest product of the order needs. */
  readonly days: Days | null;
  readonly pricing: Pricing;
  /** Subtotal; `shop` is the setting `free_shipping_from`, which the shop advertises. */
  readonly freeFrom: Paise | 'shop' | 'never';
  readonly isOn: boolean;
}

export interface DeliveryZone {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  /** Empty: all. */
  readonly countries: readonly number[];
  /** An address needs one of the states or one of the beginnings, unless both are empty. */
  readonly states: readonly number[];
  readonly prefixes: readonly string[];
  readonly isDelivered: boolean;
  readonly methods: readonly DeliveryMethod[];
}

export interface DeliveryRules {
  /** Weight of a piece whose own is unknown. */
  readonly defaultGrams: number;
  readonly nextId: number;
  /** The first one that covers an address decides. */
  readonly zones: readonly DeliveryZone[];
}

export interface Place {
  readonly countryId: number;
  readonly stateId: number | null;
  readonly postalCode: string;
}

const covers = ({ countries, states, prefixes }: DeliveryZone, place: Place): boolean => {
  if (countries.length > 0 && !countries.includes(place.countryId)) return false;
  if (states.length === 0 && prefixes.length === 0) return true;
  const postcode = plainPostcode(place.postalCode);
  return (
    (place.stateId !== null && states.includes(place.stateId)) ||
    prefixes.some((prefix) => postcode.startsWith(prefix))
  );
};

const listOffered = ({ isDelivered, methods }: DeliveryZone): readonly DeliveryMethod[] =>
  isDelivered ? methods.filter(({ isOn }) => isOn) : [];

/** The methods for an address; while it is unknown, those of the first zone that has any. */
export const findMethods = (
  { zones }: Pick<DeliveryRules, 'zones'>,
  place: Place | undefined,
): readonly DeliveryMethod[] => {
  const zone = zones.find((one) => (place ? covers(one, place) : listOffered(one).length > 0));
  return zone ? listOffered(zone) : [];
};

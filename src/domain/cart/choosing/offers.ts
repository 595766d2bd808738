import type { Paise } from '#domain/money.ts';
import type { Choice } from '../cart.ts';
import { effectivePrice, type Price } from '../pricing.ts';
import { chooseValue, listDefaultChoices, mergeChoices, toChoice } from './choices.ts';
import { formatChoices, type VariantGroup, type VariantValue, variantPrice } from './variants.ts';

/** A variant of a product, as a page gives it to its scripts. */
export interface Offer {
  /** Its values, such as `2.5,3.12`. */
  readonly key: string;
  readonly stock: number;
  readonly price: Price;
  readonly max: number | null;
  /** Price per serving. */
  readonly note?: string | undefined;
  /** Index in the gallery. */
  readonly picture?: number | undefined;
}

export type Availability = 'in_stock' | 'sold_out' | 'none';

const partsOf = ({ key }: Offer): string[] => key.split(',');
const attributeOf = (part: string): string => part.slice(0, part.indexOf('.'));

/** Offers that have all chosen values of their attributes. */
const withChoices = (offers: readonly Offer[], choices: readonly Choice[]): readonly Offer[] => {
  const chosen = new Map(
    choices.map((choice) => [String(choice.ProductAttributeID), formatChoices([choice])]),
  );
  return offers.filter((offer) =>
    partsOf(offer).every((part) => (chosen.get(attributeOf(part)) ?? part) === part),
  );
};

const inStockFirst = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ stock }) => stock > 0) ?? offers[0];

const replace = (choices: readonly Choice[], value: VariantValue): Choice[] => [
  ...choices.filter((choice) => choice.ProductAttributeID !== value.ProductAttributeID),
  toChoice(value),
];

/** @returns undefined for a product without variants, and until all values are chosen */
export const findOffer = (offers: readonly Offer[], choices: readonly Choice[]): Offer | undefined => {
  const chosen = new Set(formatChoices(choices).split(','));
  return offers.find((offer) => partsOf(offer).every((part) => chosen.has(part)));
};

/** Whether a value can be had together with the other chosen values. */
export const availabilityOf = (
  offers: readonly Offer[],
  choices: readonly Choice[],
  value: VariantValue,
): Availability => {
  const key = formatChoices([toChoice(value)]);
  if (!offers.some((offer) => partsOf(offer).some((part) => attributeOf(part) === attributeOf(key))))
    return 'in_stock';
  const found = withChoices(offers, replace(choices, value));
  if (found.length === 0) return 'none';
  return found.some(({ stock }) => stock > 0) ? 'in_stock' : 'sold_out';
};

const readKey = (offer: Offer | undefined): Choice[] =>
  (offer ? partsOf(offer) : []).map((part) => {
    const [attribute = 0, value = 0] = part.split('.').map(Number);
    return { ProductAttributeID: attribute, PrimaryKeyValue: value };
  });

/** Completes choices: with those of the first variant in stock that has them, or with the usual defaults. */
export const completeChoices = (
  groups: readonly VariantGroup[],
  offers: readonly Offer[],
  read: readonly Choice[],
): Choice[] =>
  mergeChoices(
    offers.length === 0
      ? listDefaultChoices(groups)
      : readKey(inStockFirst(withChoices(offers, read)) ?? inStockFirst(offers)),
    read,
  );

/** Chooses a value. Other values give way if there is no variant with all of them. */
export const chooseOffer = (
  offers: readonly Offer[],
  choices: readonly Choice[],
  group: VariantGroup,
  value: VariantValue,
): Choice[] => {
  const next = chooseValue(choices, group, value);
  if (offers.length === 0 || withChoices(offers, next).length > 0) return next;
  return mergeChoices(next, readKey(inStockFirst(withChoices(offers, [toChoice(value)]))));
};

/** Price with the chosen values. That of a variant has the surcharges of its values. */
export const offeredPrice = (
  base: Price,
  values: readonly VariantValue[],
  offers: readonly Offer[],
  choices: readonly Choice[],
): Price => {
  const offer = findOffer(offers, choices);
  if (!offer) return variantPrice(base, values, choices);
  const own = new Set(partsOf(offer).map(attributeOf));
  return variantPrice(
    offer.price,
    values.filter(({ ProductAttributeID }) => !own.has(String(ProductAttributeID))),
    choices,
  );
};

export interface Offered {
  /** Price without choices. */
  readonly base: Price;
  readonly values: readonly VariantValue[];
  readonly offers: readonly Offer[];
}

/**
 * What each value of a group costs together with the other chosen ones, by its id. Empty if the price does not depend
 * on it.
 */
export const listPrices = (
  { base, values, offers }: Offered,
  choices: readonly Choice[],
  group: VariantGroup,
): ReadonlyMap<number, Paise> => {
  const made = group.values.filter((value) => availabilityOf(offers, choices, value) !== 'none');
  const prices = new Map(
    made.map((value) => [
      value.PrimaryKeyValue,
      effectivePrice(offeredPrice(base, values, offers, replace(choices, value))),
    ]),
  );
  const hasSurcharge = group.values.some((value) => value.AdditionalPrice !== 0);
  return hasSurcharge || new Set(prices.values()).size > 1 ? prices : new Map();
};

import { PRICE_TYPE } from '#domain/constants.ts';
import { type Paise, shareOf, sum } from '#domain/money.ts';

/** A price as a shopper sees it, in paise; `discounted` is undefined where there is no discount. */
export interface Price {
  readonly full: Paise;
  readonly discounted: Paise | undefined;
}

/** What a chosen value adds: paise for a fixed value, hundredths of a percent of the full price otherwise. */
export interface Surcharge {
  readonly type: number;
  readonly amount: number;
}

/** Milliseconds; null where a discount runs from the start, or without end. */
export interface DiscountPeriod {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

export const isDiscountRunning = ({ startsAt, endsAt }: DiscountPeriod, now: number): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now);

/** What is wrong with a price and its discount; undefined when they fit together. Paise and milliseconds. */
export const findPriceFault = (
  price: Paise,
  discounted: Paise | null,
  { startsAt, endsAt }: DiscountPeriod,
): 'discount_not_below_price' | 'period_without_discount' | 'ends_before_start' | undefined => {
  if (discounted === null)
    return startsAt === null && endsAt === null ? undefined : 'period_without_discount';
  if (discounted >= price) return 'discount_not_below_price';
  return startsAt !== null && endsAt !== null && endsAt <= startsAt ? 'ends_before_start' : undefined;
};

/** Paise for one serving, null where the label does not say how many there are. */
export const pricePerServing = (
  price: Paise,
  discounted: Paise | null,
  servings: number | null | undefined,
): Paise | null => (servings ? Math.round((discounted ?? price) / servings) : null);

/** The amount that counts: the discounted price where there is one. */
export const effectivePrice = (price: Price): Paise => price.discounted ?? price.full;

export const surchargeAmount = (surcharge: Surcharge, full: Paise): Paise =>
  surcharge.type === PRICE_TYPE.percentage ? shareOf(full, surcharge.amount) : surcharge.amount;

/** The one price function: base plus what the chosen values add, on both prices alike. */
export const priceWithChoices = (base: Price, chosen: readonly Surcharge[]): Price => {
  const added = sum(chosen.map((surcharge) => surchargeAmount(surcharge, base.full)));
  return {
    full: base.full + added,
    discounted: base.discounted === undefined ? undefined : base.discounted + added,
  };
};

/** Percent off with two decimals, undefined without a real discount. */
export const percentOff = (price: Price): number | undefined =>
  price.discounted === undefined || price.discounted >= price.full || price.full <= 0
    ? undefined
    : Math.round(((price.full - price.discounted) / price.full) * 10_000) / 100;

export interface PricedLine {
  readonly unit: Paise;
  readonly quantity: number;
  /** Once a line, not per piece. */
  readonly shipping: Paise;
}

export interface CartTotals {
  readonly subtotal: Paise;
  readonly shipping: Paise;
  readonly total: Paise;
}

/** Sums of a cart; shipping is free from `freeShippingFrom` paise on. */
export const cartTotals = (lines: readonly PricedLine[], freeShippingFrom: Paise): CartTotals => {
  const subtotal = sum(lines.map((line) => line.unit * line.quantity));
  const charges = sum(lines.map((line) => line.shipping));
  const shipping = subtotal >= freeShippingFrom ? 0 : charges;
  return { subtotal, shipping, total: subtotal + shipping };
};

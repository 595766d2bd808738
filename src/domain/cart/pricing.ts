import { PRICE_TYPE } from '#domain/constants.ts';
import { type Paise, shareOf, sum, toRupees } from '#domain/money.ts';

export interface Price {
  readonly full: Paise;
  readonly discounted: Paise | undefined;
}

/** Surcharge of an attribute value. `amount` is in paise if fixed, otherwise in hundredths of a percent of the full price. */
export interface Surcharge {
  readonly type: number;
  readonly amount: number;
}

/** Period of a discount in epoch milliseconds. A null bound is unlimited. */
export interface DiscountPeriod {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

export const isDiscountRunning = ({ startsAt, endsAt }: DiscountPeriod, now: number): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now);

/** Validates a price with its discount. Returns undefined if it is valid. */
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

export const effectivePrice = (price: Price): Paise => price.discounted ?? price.full;

/** @returns the price in paise, or null if the number of servings is zero or unknown */
export const pricePerServing = (price: Price, servings: number | null): Paise | null =>
  servings ? Math.round(effectivePrice(price) / servings) : null;

const surchargeAmount = (surcharge: Surcharge, full: Paise): Paise =>
  surcharge.type === PRICE_TYPE.percentage ? shareOf(full, surcharge.amount) : surcharge.amount;

/** What calls and files say of the stored amount of a surcharge or a coupon: percent, or units of the currency. */
export const amountOnWire = (priceType: number, amount: number): number =>
  priceType === PRICE_TYPE.percentage ? amount / 100 : toRupees(amount);

export const priceWithChoices = (base: Price, chosen: readonly Surcharge[]): Price => {
  const added = sum(chosen.map((surcharge) => surchargeAmount(surcharge, base.full)));
  return {
    full: base.full + added,
    discounted: base.discounted === undefined ? undefined : base.discounted + added,
  };
};

/** @returns the discount in percent with two decimals; undefined without a discount */
export const percentOff = (price: Price): number | undefined =>
  price.discounted === undefined || price.discounted >= price.full || price.full <= 0
    ? undefined
    : Math.round(((price.full - price.discounted) / price.full) * 10_000) / 100;

export interface PricedLine {
  readonly unit: Paise;
  readonly quantity: number;
  /** Shipping charge for the complete line, not per unit. */
  readonly shipping: Paise;
}

export interface CartTotals {
  readonly subtotal: Paise;
  readonly shipping: Paise;
  readonly total: Paise;
}

/** Returns the totals of a cart. Shipping is free if the subtotal is at least `freeShippingFrom` paise. */
export const cartTotals = (lines: readonly PricedLine[], freeShippingFrom: Paise): CartTotals => {
  const subtotal = sum(lines.map((line) => line.unit * line.quantity));
  const charges = sum(lines.map((line) => line.shipping));
  const shipping = subtotal >= freeShippingFrom ? 0 : charges;
  return { subtotal, shipping, total: subtotal + shipping };
};

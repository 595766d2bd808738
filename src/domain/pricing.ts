import { PRICE_TYPE } from './constants.ts';
import { type Paise, shareOf, sum } from './money.ts';

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

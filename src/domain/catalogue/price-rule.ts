import { isDiscountRunning } from '../cart/pricing.ts';
import { type Paise, shareOf, unitSize } from '../money.ts';

/** Prices that a rule raises or lowers. */
export const MOVED_PRICES = ['both', 'price', 'sale'] as const;
export const PRICE_ROUNDINGS = ['none', 'rupee', 'nine', 'ninety-nine'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** How prices of many products are changed together. */
export interface PriceRule {
  /**
   * `price` changes the full price, `sale` the sale price of discounted products, `both` each of them; `discount` takes the
   * amount off the full price, `no-discount` ends the discount.
   */
  readonly target: (typeof MOVED_PRICES)[number] | 'discount' | 'no-discount';
  readonly isUp: boolean;
  readonly by: 'percent' | 'sum';
  /** Hundredths of a percent, or paise. */
  readonly amount: number;
  readonly rounding: PriceRounding;
  /** Period of a discount in epoch milliseconds. A null bound is unlimited. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

/** A price with its discount, as a product stores it. */
export interface PriceTerms {
  readonly price: Paise;
  readonly discounted: Paise | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

/** Final digits in units, and the interval at which they recur. */
const ENDINGS = { rupee: [0, 1], nine: [9, 10], 'ninety-nine': [99, 100] } as const;

const scaleEnding = ([ending, step]: readonly [number, number]) => ({
  ending: ending * unitSize(),
  step: step * unitSize(),
});

/** The nearest price with the ending, the higher of two equally near ones. */
export const roundPrice = (amount: Paise, rounding: PriceRounding): Paise => {
  if (rounding === 'none') return amount;
  const { ending, step } = scaleEnding(ENDINGS[rounding]);
  const nearest = Math.floor((amount - ending) / step + 0.5) * step + ending;
  return nearest > 0 ? nearest : ending || step;
};

const applyTo = ({ by, amount, isUp, rounding, target }: PriceRule, old: Paise): Paise => {
  const change = by === 'percent' ? shareOf(old, amount) : amount;
  const changed = isUp && target !== 'discount' ? old + change : old - change;
  // A price of zero or less is not rounded up, so that it is refused.
  return changed <= 0 ? changed : roundPrice(changed, rounding);
};

export const applyPriceRule = (rule: PriceRule, old: PriceTerms): PriceTerms => {
  const discounted = old.discounted === null ? null : applyTo(rule, old.discounted);
  switch (rule.target) {
    case 'both':
      return { ...old, price: applyTo(rule, old.price), discounted };
    case 'price':
      return { ...old, price: applyTo(rule, old.price) };
    case 'sale':
      return { ...old, discounted };
    case 'discount':
      return {
        ...{ price: old.price, discounted: applyTo(rule, old.price) },
        ...{ startsAt: rule.startsAt, endsAt: rule.endsAt },
      };
    case 'no-discount':
      return { price: old.price, discounted: null, startsAt: null, endsAt: null };
  }
};

/** What customers pay at an instant. For a rule about discounts, the sale price also before and after its period. */
export const paidPrice = ({ target }: PriceRule, terms: PriceTerms, at: number): Paise => {
  const isShown = target === 'discount' || target === 'sale' || isDiscountRunning(terms, at);
  return isShown ? (terms.discounted ?? terms.price) : terms.price;
};

export const sameTerms = (a: PriceTerms, b: PriceTerms): boolean =>
  a.price === b.price && a.discounted === b.discounted && a.startsAt === b.startsAt && a.endsAt === b.endsAt;

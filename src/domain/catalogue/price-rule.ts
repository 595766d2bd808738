import { type Paise, shareOf, unitSize } from '../money.ts';

export const PRICE_TARGETS = ['price', 'discount', 'no-discount'] as const;
export const PRICE_ROUNDINGS = ['none', 'rupee', 'nine', 'ninety-nine'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** How prices of many products are changed together. */
export interface PriceRule {
  /** `price` changes the full price, `discount` takes the amount off it, `no-discount` ends the discount. */
  readonly target: (typeof PRICE_TARGETS)[number];
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

export const applyPriceRule = (rule: PriceRule, old: PriceTerms): PriceTerms => {
  if (rule.target === 'no-discount')
    return { price: old.price, discounted: null, startsAt: null, endsAt: null };
  const change = rule.by === 'percent' ? shareOf(old.price, rule.amount) : rule.amount;
  const changed = rule.isUp && rule.target === 'price' ? old.price + change : old.price - change;
  // A price of zero or less is not rounded up, so that it is refused.
  const rounded = changed <= 0 ? changed : roundPrice(changed, rule.rounding);
  return rule.target === 'price'
    ? { ...old, price: rounded }
    : { price: old.price, discounted: rounded, startsAt: rule.startsAt, endsAt: rule.endsAt };
};

/** The price that a rule changes: the full one, or the one that customers pay. */
export const ruledPrice = ({ target }: PriceRule, { price, discounted }: PriceTerms): Paise =>
  target === 'price' ? price : (discounted ?? price);

export const sameTerms = (a: PriceTerms, b: PriceTerms): boolean =>
  a.price === b.price && a.discounted === b.discounted && a.startsAt === b.startsAt && a.endsAt === b.endsAt;

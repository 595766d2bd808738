import { type Paise, sum } from '#domain/money.ts';
import { splitAmount } from '#domain/split-amount.ts';
import type { Days, DeliveryMethod, DeliveryRules, Place, Pricing, Step } from './rules.ts';
import { findMethods } from './rules.ts';

export interface DeliveredLine {
  readonly subtotal: Paise;
  /** Charge of the product, once a line. */
  readonly charge: Paise;
  /** Of all pieces. */
  readonly grams: number;
  readonly isShipped: boolean;
  /** 0 if unknown. */
  readonly days: number;
}

export interface DeliveryOffer {
  readonly method: DeliveryMethod;
  /** By line. They add up to the price, unless the subtotal makes it free. */
  readonly charges: readonly Paise[];
  /** `Infinity` if it is never free. */
  readonly freeFrom: Paise;
  readonly isFree: boolean;
  readonly price: Paise;
  readonly days: Days | null;
}

export interface WantedDelivery {
  /** Undefined while the address is unknown. */
  readonly place?: Place | undefined;
  readonly methodId?: number | null | undefined;
}

export interface DeliveryQuote {
  readonly offers: readonly DeliveryOffer[];
  /** Undefined if nothing is shipped, or nothing to this address. */
  readonly chosen: DeliveryOffer | undefined;
  readonly refusal: 'not_delivered' | 'delivery_method_gone' | undefined;
  readonly charges: readonly Paise[];
  readonly freeFrom: Paise;
}

const priceAt = (steps: readonly Step[], reached: number): Paise =>
  steps.findLast(({ from }) => from <= reached)?.price ?? 0;

const chargeLines = (pricing: Pricing, lines: readonly DeliveredLine[]): readonly Paise[] => {
  if (pricing.kind === 'products') return lines.map(({ charge }) => charge);
  const shareBy = (of: (line: DeliveredLine) => number) =>
    lines.map((line) => (line.isShipped ? of(line) : 0));
  const grams = shareBy((line) => line.grams);
  const subtotals = shareBy((line) => line.subtotal);
  const shares = pricing.kind === 'weight' ? grams : subtotals;
  const weights = sum(shares) > 0 ? shares : shareBy(() => 1);
  if (pricing.kind === 'flat') return splitAmount(pricing.price, weights);
  const reached = pricing.kind === 'weight' ? sum(grams) : sum(lines.map(({ subtotal }) => subtotal));
  return splitAmount(priceAt(pricing.steps, reached), weights);
};

const readFreeFrom = ({ freeFrom }: DeliveryMethod, shopFreeFrom: Paise): Paise => {
  if (freeFrom === 'shop') return shopFreeFrom;
  return freeFrom === 'never' ? Number.POSITIVE_INFINITY : freeFrom;
};

/** What an order can be delivered by, at which price. The first method is chosen unless another is asked for. */
export const quoteDelivery = (
  rules: DeliveryRules,
  shopFreeFrom: Paise,
  lines: readonly DeliveredLine[],
  { place, methodId }: WantedDelivery = {},
): DeliveryQuote => {
  const none = { offers: [], chosen: undefined, freeFrom: shopFreeFrom };
  if (!lines.some(({ isShipped }) => isShipped))
    return { ...none, refusal: undefined, charges: lines.map(({ charge }) => charge) };
  const subtotal = sum(lines.map((line) => line.subtotal));
  const slowest = Math.max(...lines.map(({ isShipped, days }) => (isShipped ? days : 0)));
  const estimate = slowest > 0 ? { from: slowest, to: slowest } : null;
  const offers = findMethods(rules, place).map((method): DeliveryOffer => {
    const charges = chargeLines(method.pricing, lines);
    const freeFrom = readFreeFrom(method, shopFreeFrom);
    const isFree = subtotal >= freeFrom;
    return {
      method,
      charges,
      freeFrom,
      isFree,
      price: isFree ? 0 : sum(charges),
      days: method.days ?? estimate,
    };
  });
  const [first] = offers;
  if (!first) return { ...none, refusal: 'not_delivered', charges: lines.map(() => 0) };
  const isWanted = typeof methodId === 'number';
  const wanted = offers.find(({ method }) => method.id === methodId);
  const chosen = wanted ?? first;
  return {
    ...{ offers, chosen, charges: chosen.charges, freeFrom: chosen.freeFrom },
    refusal: isWanted && !wanted ? 'delivery_method_gone' : undefined,
  };
};

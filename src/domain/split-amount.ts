import type { Paise } from './money.ts';

/**
 * Splits an amount into integers in proportion to weights, which add up to the amount. The largest remainders are
 * rounded up, the earlier of equal ones first. Equal parts if all weights are zero. A negative amount has the parts of
 * the positive one.
 */
export const splitAmount = (amount: Paise, weights: readonly number[]): Paise[] => {
  if (amount < 0) return splitAmount(-amount, weights).map((part) => 0 - part);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0)
    return weights.length === 0
      ? []
      : splitAmount(
          amount,
          weights.map(() => 1),
        );
  // Products of amounts exceed the precise range of numbers.
  const [whole, of] = [BigInt(amount), BigInt(total)];
  const parts = weights.map((weight, at) => {
    const product = whole * BigInt(weight);
    return { at, share: Number(product / of), remainder: product % of };
  });
  const rest = amount - parts.reduce((sum, { share }) => sum + share, 0);
  const raised = new Set(
    parts
      .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1))
      .slice(0, rest)
      .map(({ at }) => at),
  );
  return parts.map(({ at, share }) => share + (raised.has(at) ? 1 : 0));
};

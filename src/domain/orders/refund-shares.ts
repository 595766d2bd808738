import type { Paise } from '#domain/money.ts';

/**
 * Splits an amount into integers in proportion to weights, which add up to the amount. The largest remainders are
 * rounded up, the earlier of equal ones first. Equal parts if all weights are zero.
 */
export const splitAmount = (amount: Paise, weights: readonly number[]): Paise[] => {
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

export interface OrderAmounts {
  readonly discount: Paise;
  readonly shipping: Paise;
  readonly fee: Paise;
}

export interface LineAmounts {
  readonly lineTotal: Paise;
  readonly shippingCharge: Paise;
  readonly quantity: number;
}

/** What was paid for each piece of a line, with its share of the coupon, of the delivery and of the cash fee. */
export interface PieceShares {
  readonly goods: readonly Paise[];
  readonly shipping: readonly Paise[];
  readonly fee: readonly Paise[];
}

const perPiece = (amount: Paise, quantity: number): Paise[] =>
  splitAmount(
    amount,
    Array.from({ length: quantity }, () => 1),
  );

/** Shares of all pieces add up to the total of the order. */
export const sharePieces = (order: OrderAmounts, lines: readonly LineAmounts[]): PieceShares[] => {
  const totals = lines.map(({ lineTotal }) => lineTotal);
  const discounts = splitAmount(order.discount, totals);
  const fees = splitAmount(order.fee, totals);
  const shippings = splitAmount(
    order.shipping,
    lines.map(({ shippingCharge }) => shippingCharge),
  );
  return lines.map(({ lineTotal, quantity }, at) => ({
    goods: perPiece(lineTotal - (discounts[at] ?? 0), quantity),
    shipping: perPiece(shippings[at] ?? 0, quantity),
    fee: perPiece(fees[at] ?? 0, quantity),
  }));
};

/** Amount of the next pieces of a line, after `refunded` earlier ones. The fee goes with the delivery. */
export const amountOfPieces = (
  { goods, shipping, fee }: PieceShares,
  refunded: number,
  quantity: number,
  withShipping: boolean,
): Paise => {
  const add = (shares: readonly Paise[]) =>
    shares.slice(refunded, refunded + quantity).reduce((sum, share) => sum + share, 0);
  return add(goods) + (withShipping ? add(shipping) + add(fee) : 0);
};

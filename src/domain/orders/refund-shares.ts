import { type Paise, sum } from '#domain/money.ts';
import { splitAmount } from '#domain/split-amount.ts';

export interface OrderAmounts {
  readonly shipping: Paise;
  readonly fee: Paise;
  /** Of a cash order; may be negative. */
  readonly rounding: Paise;
}

export interface LineAmounts {
  readonly lineTotal: Paise;
  /** What the coupon takes off this line. */
  readonly discount: Paise;
  readonly shippingCharge: Paise;
  readonly quantity: number;
}

/** What was paid for each piece of a line, with its share of coupon and rounding, of the delivery and of the cash fee. */
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
  const fees = splitAmount(order.fee, totals);
  const goods = lines.map(({ lineTotal, discount }) => lineTotal - discount);
  // Goods that cost next to nothing cannot bear it.
  const isOfGoods = sum(goods) >= Math.abs(order.rounding);
  const roundings = splitAmount(isOfGoods ? order.rounding : 0, goods);
  const shippings = splitAmount(
    order.shipping + (isOfGoods ? 0 : order.rounding),
    lines.map(({ shippingCharge }) => shippingCharge),
  );
  return lines.map(({ quantity }, at) => ({
    goods: perPiece((goods[at] ?? 0) + (roundings[at] ?? 0), quantity),
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

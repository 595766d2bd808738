import type { Price } from '#domain/cart/pricing.ts';
import { toPaise } from '#domain/money.ts';

/** Converts the price fields of a wire row to paise. */
export const readPrice = (row: {
  readonly Price: number;
  readonly DiscountedPrice: number | null;
}): Price => ({
  full: toPaise(row.Price),
  discounted: row.DiscountedPrice === null ? undefined : toPaise(row.DiscountedPrice),
});

import type { Price } from '#domain/cart/pricing.ts';
import { toPaise } from '#domain/money.ts';

/** Returns the prices of a wire row in paise. */
export const readPrice = (row: {
  readonly Price: number;
  readonly DiscountedPrice: number | null;
}): Price => ({
  full: toPaise(row.Price),
  discounted: row.DiscountedPrice === null ? undefined : toPaise(row.DiscountedPrice),
});

import type { CartProductRow } from '#contract/orders/cart.ts';
import { effectivePrice, type Price } from '#domain/cart/pricing.ts';
import { type Paise, toPaise } from '#domain/money.ts';

/** The price of one piece as the server quoted it, in paise. */
export const readRowPrice = (row: CartProductRow): Price => ({
  full: toPaise(row.Price),
  discounted:
    row.DiscountedPrice !== null && row.DiscountedPrice > 0 ? toPaise(row.DiscountedPrice) : undefined,
});

/** What the server's row comes to, in paise: for the quantity that was quoted, not the one just typed. */
export const rowTotal = (row: CartProductRow): Paise => effectivePrice(readRowPrice(row)) * row.Quantity;

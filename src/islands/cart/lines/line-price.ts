import type { CartProductRow } from '#contract/orders/cart.ts';
import { effectivePrice, type Price } from '#domain/cart/pricing.ts';
import { type Paise, toPaise } from '#domain/money.ts';

/** Returns the quoted unit price in paise. */
export const readRowPrice = (row: CartProductRow): Price => ({
  full: toPaise(row.Price),
  discounted:
    row.DiscountedPrice !== null && row.DiscountedPrice > 0 ? toPaise(row.DiscountedPrice) : undefined,
});

/** Returns the line total in paise for the quoted quantity, not for the one just entered. */
export const rowTotal = (row: CartProductRow): Paise => effectivePrice(readRowPrice(row)) * row.Quantity;

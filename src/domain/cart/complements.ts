import type { Paise } from '#domain/money.ts';

interface Offered {
  readonly ProductId: number;
  readonly price: Paise;
  readonly isInStock: boolean;
}

/**
 * Sorts related products for a cart that has not reached free delivery: first those that reach it, the cheapest first,
 * then the others, the most expensive first. Leaves out what is in the cart or out of stock.
 *
 * @param missing amount up to free delivery; 0 keeps the order of the products
 */
export const sortComplements = <T extends Offered>(
  products: readonly T[],
  inCart: ReadonlySet<number>,
  missing: Paise,
): T[] => {
  const offered = products.filter(({ ProductId, isInStock }) => isInStock && !inCart.has(ProductId));
  if (missing <= 0) return offered;
  const reaching = offered.filter(({ price }) => price >= missing).sort((a, b) => a.price - b.price);
  const others = offered.filter(({ price }) => price < missing).sort((a, b) => b.price - a.price);
  return [...reaching, ...others];
};

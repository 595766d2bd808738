import { DAY_MS } from '#domain/duration.ts';

interface Shipped {
  readonly IsDigitalProduct: boolean;
  readonly EstimatedShippingDays: number;
}

/** @returns true if a courier brings any of the products */
export const isShipped = (products: readonly Pick<Shipped, 'IsDigitalProduct'>[]): boolean =>
  products.some((row) => !row.IsDigitalProduct);

/** @returns the instant on the day when the slowest product arrives; undefined if no product is shipped or known */
export const estimateArrival = (products: readonly Shipped[], now: number): number | undefined => {
  const days = products.filter((row) => !row.IsDigitalProduct).map((row) => row.EstimatedShippingDays);
  const slowest = Math.max(0, ...days);
  return slowest > 0 ? now + slowest * DAY_MS : undefined;
};

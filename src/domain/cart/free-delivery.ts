import { DEFAULT_FREE_SHIPPING_FROM } from '#domain/constants.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { isShipped } from '#domain/orders/arrival.ts';

interface Sums {
  readonly productsData: readonly { readonly IsDigitalProduct: boolean }[];
  readonly cartSubTotal: number;
  readonly shippingSubTotal: number;
  readonly freeShippingFrom?: number;
}

export interface FreeDelivery {
  /** 0 if the sum is reached. */
  readonly missing: Paise;
  readonly percent: number;
}

/** @returns progress towards free delivery; undefined if delivery is always free, as for digital goods */
export const readFreeDelivery = (sums: Sums): FreeDelivery | undefined => {
  if (!isShipped(sums.productsData)) return undefined;
  const from = toPaise(sums.freeShippingFrom ?? DEFAULT_FREE_SHIPPING_FROM);
  const reached = toPaise(sums.cartSubTotal);
  // A method that is never free has a charge from any sum.
  if (reached >= from) return sums.shippingSubTotal === 0 ? { missing: 0, percent: 100 } : undefined;
  if (sums.shippingSubTotal === 0) return undefined;
  return { missing: from - reached, percent: Math.floor((reached / from) * 100) };
};

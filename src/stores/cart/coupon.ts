import { keptText } from '#stores/storage/stored-text.ts';

/** A coupon that counts for the cart beside which it stands. */
export interface AppliedCoupon {
  readonly code: string;
  /** Rupees off the whole order, as the server said. */
  readonly discount: number;
}

/** A coupon that counted until the cart or the clock changed, and why it no longer does, in words. */
export interface LostCoupon {
  readonly code: string;
  readonly reason: string;
}

const kept = keptText('couponCode', () => sessionStorage);

let current = '';

/** The code that the shopper applied; it is asked about again with every change of the cart. '' when there is none. */
export const readCouponCode = (): string => current;

export const keepCouponCode = (code: string): void => {
  current = code;
  kept.set(code);
};

/** Takes up the code from before a reload. The cart page, which shows no coupon, leaves it where it is. */
export const restoreCouponCode = (): void => {
  current = kept.get();
};

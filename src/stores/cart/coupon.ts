import { COUPON_MAXIMUM } from '#domain/constants.ts';
import { session } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

export interface AppliedCoupon {
  readonly code: string;
  /** Discount on the order in rupees, calculated by the server. */
  readonly discount: number;
}

/** A coupon that is no longer valid. */
export interface LostCoupon {
  readonly code: string;
  readonly reason: string;
}

const stored = storedText('couponCode', session);

let current = '';

/** Returns the applied code; '' if there is none. The server validates it after each change of the cart. */
export const readCouponCode = (): string => current;

export const saveCouponCode = (code: string): void => {
  current = code;
  stored.set(code);
};

/** Restores the code after a reload. The cart page does not call it, because it displays no coupon. */
export const restoreCouponCode = (): void => {
  current = stored.get().slice(0, COUPON_MAXIMUM);
};

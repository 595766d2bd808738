import { storedText } from '#stores/storage/stored-text.ts';

export interface AppliedCoupon {
  readonly code: string;
  /** Discount on the order in rupees, from the server. */
  readonly discount: number;
}

/** A coupon that is no longer valid, with the reason. */
export interface LostCoupon {
  readonly code: string;
  readonly reason: string;
}

const stored = storedText('couponCode', () => sessionStorage);

let current = '';

/** The applied code, checked again after each change of the cart; '' if there is none. */
export const readCouponCode = (): string => current;

export const saveCouponCode = (code: string): void => {
  current = code;
  stored.set(code);
};

/** Restores the code from before a reload. Not called by the cart page, which shows no coupon. */
export const restoreCouponCode = (): void => {
  current = stored.get();
};

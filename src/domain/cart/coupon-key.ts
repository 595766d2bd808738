import { cleanCode } from '#domain/typed-text.ts';

/** @returns the code of a coupon as it is stored and compared */
export const couponKey = (text: string): string => cleanCode(text).trim().toUpperCase();

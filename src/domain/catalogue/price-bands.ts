import { MAX_PRICE, PRICE_BANDS } from '#domain/constants.ts';
import { moneyFormat } from '#domain/market/money-format.ts';

/** Bands of the price filter in units. A unit with three decimals is worth about ten with two. */
export const priceBands = (): { readonly min: number; readonly max: number }[] => {
  const divisor = 10 ** (moneyFormat().decimals - 2);
  return PRICE_BANDS.map(([min, max]) => ({
    min: min / divisor,
    max: max === MAX_PRICE ? max : max / divisor,
  }));
};

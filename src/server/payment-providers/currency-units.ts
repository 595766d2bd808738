import type { Paise } from '#domain/money.ts';

/** Of ISO 4217, also for currencies of other markets. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

export const fromUnits = (units: number, currency: string): Paise =>
  Math.round(units * 10 ** decimalsOf(currency));

/** Its JSON has no more decimals than the currency. */
export const toUnits = (amount: Paise, currency: string): number => amount / 10 ** decimalsOf(currency);

/** With all decimals of the currency: 3.000 dinars. */
export const formatUnitsOf = (units: number, currency: string): string => units.toFixed(decimalsOf(currency));

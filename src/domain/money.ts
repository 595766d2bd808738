/**
 * Money is an integer number of paise everywhere inside the shop. Rupees with at most two decimals
 * exist on the wire only, and text with a symbol on pages only (`i18n/format.ts`).
 */
export type Paise = number;

/** Decimal rupees of the wire -> paise, half up. */
export const toPaise = (rupees: number): Paise => Math.round((rupees + Number.EPSILON) * 100);

/** Paise -> decimal rupees of the wire, two decimals at most. */
export const toRupees = (paise: Paise): number => paise / 100;

/** `basisPoints` hundredths of a percent of an amount, half up to the paisa. */
export const shareOf = (amount: Paise, basisPoints: number): Paise =>
  Math.floor((amount * basisPoints + 5_000) / 10_000);

export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0);

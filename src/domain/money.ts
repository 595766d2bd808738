/** Amount as an integer number of paise. Rupees are used only on the wire, formatted text only on pages. */
export type Paise = number;

/** Rounds half up. */
export const toPaise = (rupees: number): Paise => Math.round((rupees + Number.EPSILON) * 100);

export const toRupees = (paise: Paise): number => paise / 100;

/** Returns `basisPoints` (hundredths of a percent) of an amount, rounded half up. */
export const shareOf = (amount: Paise, basisPoints: number): Paise =>
  Math.floor((amount * basisPoints + 5_000) / 10_000);

export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0);

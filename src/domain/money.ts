import { moneyFormat } from '#domain/market/money-format.ts';

/**
 * Amount as an integer of the smallest unit of the currency: paise in India, halalas in Saudi Arabia, fils in Kuwait.
 * Units such as rupees are used only on the wire, formatted text only on pages.
 */
export type Paise = number;

/** Smallest units of one unit: 100 paise, 1000 fils of Kuwait. */
export const unitSize = (): number => 10 ** moneyFormat().decimals;

/** Units to smallest units. Rounds half up. */
export const toPaise = (rupees: number): Paise => Math.round((rupees + Number.EPSILON) * unitSize());

/** Smallest units to units. */
export const toRupees = (paise: Paise): number => paise / unitSize();

/** Reads digits such as `99.5`. Undefined for other text, and for more decimals than the currency has. */
export const readUnits = (text: string): Paise | undefined => {
  const { decimals } = moneyFormat();
  const [, whole, rest = ''] = /^(\d{1,8})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  if (whole === undefined || rest.length > decimals) return undefined;
  return Number(whole + rest.padEnd(decimals, '0'));
};

/** Formats `1499.00`, with all decimals of the currency. */
export const formatUnits = (paise: Paise): string => toRupees(paise).toFixed(moneyFormat().decimals);

/** Percent to hundredths of a percent. */
export const toBasisPoints = (percent: number): number => Math.round((percent + Number.EPSILON) * 100);

/** Returns `basisPoints` (hundredths of a percent) of an amount, rounded half up. */
export const shareOf = (amount: Paise, basisPoints: number): Paise =>
  Math.floor((amount * basisPoints + 5_000) / 10_000);

export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0);

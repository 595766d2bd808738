import { CURRENCY_SYMBOL, TIME_ZONE } from '#domain/constants.ts';

/** What pages need of a market. Layouts write it to the `html` element of pages that are not Indian. */
export interface MoneyFormat {
  /** `-` stands for the sign, `0` for the digits: `-₹0`. */
  readonly pattern: string;
  /** Digits after the point. An amount is an integer of 10 to the power of -decimals. */
  readonly decimals: 2 | 3;
  /** Digits of each group before the last three. */
  readonly digitGroup: 2 | 3;
  readonly timeZone: string;
  /** Offset of the time zone, which has no daylight saving time. */
  readonly zoneHours: number;
}

/** The default market. A file of its own, because pages need it without the other markets. */
export const INDIAN_FORMAT: MoneyFormat = {
  pattern: `-${CURRENCY_SYMBOL}0`,
  decimals: 2,
  digitGroup: 2,
  timeZone: TIME_ZONE,
  zoneHours: 5.5,
};

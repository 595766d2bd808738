import type { MoneyFormat } from './india.ts';
import { marketName } from './market.ts';
import { DEFAULT_MARKET } from './markets.ts';
import { moneyFormat } from './money-format.ts';

/** What browsers need of the market in the language of the page, as JSON of `MoneyFormat`. */
export const pageMoneyFormat = (): string => {
  const { pattern, decimals, digitGroup, timeZone, zoneHours } = moneyFormat();
  const format: MoneyFormat = { pattern, decimals, digitGroup, timeZone, zoneHours };
  return JSON.stringify(format);
};

/** Value of the attribute `data-market` of a page, which `money-format-in-page.ts` reads; none in the default market. */
export const pageMarket = (): string | undefined =>
  marketName() === DEFAULT_MARKET ? undefined : pageMoneyFormat();

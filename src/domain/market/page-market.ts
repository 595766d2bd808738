import type { MoneyFormat } from './india.ts';
import { market, marketName } from './market.ts';
import { DEFAULT_MARKET } from './markets.ts';

/** What browsers need of the market, as JSON of `MoneyFormat`. */
export const pageMoneyFormat = (): string => {
  const { prefix, decimals, digitGroup, timeZone, zoneHours } = market();
  const format: MoneyFormat = { prefix, decimals, digitGroup, timeZone, zoneHours };
  return JSON.stringify(format);
};

/** Value of the attribute `data-market` of a page, which `money-format-in-page.ts` reads; none in the default market. */
export const pageMarket = (): string | undefined =>
  marketName() === DEFAULT_MARKET ? undefined : pageMoneyFormat();

import type { MoneyFormat } from './india.ts';
import { market, marketName } from './market.ts';
import { DEFAULT_MARKET } from './markets.ts';

/** Value of the attribute `data-market` of a page, which `money-format-in-page.ts` reads; none in the default market. */
export const pageMarket = (): string | undefined => {
  if (marketName() === DEFAULT_MARKET) return undefined;
  const { prefix, decimals, digitGroup, timeZone, zoneHours } = market();
  const format: MoneyFormat = { prefix, decimals, digitGroup, timeZone, zoneHours };
  return JSON.stringify(format);
};

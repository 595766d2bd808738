import { DEFAULT_MARKET, isMarketName, MARKETS, type Market, type MarketName } from './markets.ts';

let chosen: MarketName | undefined;

/**
 * Name of the market of this process. It is read from the environment here, because the build, threads and the command
 * line form prices too, and none of them may forget to pass the market on. `readConfig` refuses other values of
 * `MARKET`. Never call this while modules load: the environment file is read later.
 */
export const marketName = (): MarketName => {
  const given = process.env.MARKET ?? '';
  return chosen ?? (isMarketName(given) ? given : DEFAULT_MARKET);
};

/** For server code. Code that also runs in a browser uses `moneyFormat()`. */
export const market = (): Market => MARKETS[marketName()];

/** Replaces the market of the process, for tests. Undefined: that of the environment. */
export const setMarket = (name: MarketName | undefined): void => {
  chosen = name;
};

/** An amount of a built-in limit in units of the market, rounded to one digit: 2,000 rupees are 90 riyals. */
export const comparable = (rupees: number): number => {
  const { rupeesPerUnit } = market();
  if (rupeesPerUnit === 1 || rupees === 0) return rupees;
  const units = rupees / rupeesPerUnit;
  const step = 10 ** Math.floor(Math.log10(units));
  return Math.max(1, Math.round(units / step)) * step;
};

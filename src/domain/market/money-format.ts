import { amountLanguage } from './amount-language.ts';
import type { MoneyFormat } from './india.ts';
import { market } from './market.ts';

/** Format of the shop's market. Browsers load `money-format-in-page.ts` instead (package.json, `imports`). */
export const moneyFormat = (): MoneyFormat => {
  const format = market();
  return (amountLanguage() === 'ar' && format.arabic) || format;
};

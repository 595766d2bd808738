import type { MoneyFormat } from './india.ts';
import { INDIAN_FORMAT } from './india.ts';

const { market } = document.documentElement.dataset;
const format: MoneyFormat = market ? JSON.parse(market) : INDIAN_FORMAT;

/** Format of the market that the page is in. */
export const moneyFormat = (): MoneyFormat => format;

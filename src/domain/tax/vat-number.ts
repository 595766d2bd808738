import type { VatMarket } from '#domain/market/markets.ts';
import { cleanCode } from '#domain/typed-text.ts';

/** Neither number has a public check sign. */
const SHAPES: Readonly<Record<VatMarket, RegExp>> = { saudi: /^3\d{13}3$/, emirates: /^\d{15}$/ };

/** Checks the shape of a VAT number of Saudi Arabia or a TRN of the Emirates. */
export const isVatNumber = (market: VatMarket, text: string): boolean => SHAPES[market].test(text);

/** @param text as typed, perhaps with spaces, hyphens and Arabic digits */
export const readVatNumber = (text: string): string => cleanCode(text).replace(/[\s-]/g, '');

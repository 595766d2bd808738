import { market } from '#domain/market/market.ts';
import type { OfficeTranslate } from './translate.ts';

/** Label of a setting or of its fault. The tax of the market may have a label of its own. */
export const settingLabel = (t: OfficeTranslate, prefix: string, key: string): string => {
  const own = `${key}_${market().tax}`;
  const label = t.stored(prefix, own);
  return label === own ? t.stored(prefix, key) : label;
};

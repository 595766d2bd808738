import { marketName } from '#domain/market/market.ts';
import { DEFAULT_MARKET } from '#domain/market/markets.ts';
import { arabic } from './labels/ar.ts';
import { english } from './labels/en.ts';
import type { Locale } from './locales.ts';
import { marketLabels } from './market-labels.ts';
import type { Labels } from './text.ts';
import { type Translate, translateWith } from './translate-with.ts';

export type { ErrorCode, LabelKey, PluralKey, Translate } from './translate-with.ts';

const TABLES: Readonly<Record<Locale, Labels>> = { en: english, ar: arabic };

/** Labels as they come with the shop, in the words of its market. */
export const defaultLabels = (locale: Locale): Labels =>
  marketName() === DEFAULT_MARKET
    ? TABLES[locale]
    : { ...TABLES[locale], ...marketLabels(marketName(), locale) };

/** Creates a translator with the operator's overrides. Blank overrides are ignored. */
export const translator = (locale: Locale, overrides: Labels = {}): Translate => {
  const given = Object.entries(overrides).filter(([, text]) => text.trim() !== '');
  return translateWith(
    given.length > 0 ? { ...defaultLabels(locale), ...Object.fromEntries(given) } : defaultLabels(locale),
    locale,
  );
};

export const pickLabels = (translate: Translate, prefixes: readonly string[]): Labels =>
  Object.fromEntries(
    Object.entries(translate.labels).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
  );

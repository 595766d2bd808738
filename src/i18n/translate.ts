import { arabic } from './labels/ar.ts';
import { english } from './labels/en.ts';
import type { Locale } from './locales.ts';
import type { Labels } from './text.ts';
import { type Translate, translateWith } from './translate-with.ts';

export type { ErrorCode, LabelKey, PluralKey, Translate } from './translate-with.ts';

const TABLES: Readonly<Record<Locale, Labels>> = { en: english, ar: arabic };

export const defaultLabels = (locale: Locale): Labels => TABLES[locale];

/** Creates a translator with the operator's overrides. Blank overrides are ignored. */
export const translator = (locale: Locale, overrides: Labels = {}): Translate => {
  const given = Object.entries(overrides).filter(([, text]) => text.trim() !== '');
  return translateWith(
    given.length > 0 ? { ...TABLES[locale], ...Object.fromEntries(given) } : TABLES[locale],
    locale,
  );
};

export const pickLabels = (translate: Translate, prefixes: readonly string[]): Labels =>
  Object.fromEntries(
    Object.entries(translate.labels).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
  );

import type { Kysely } from 'kysely';
import { normaliseSearch, textWords } from '#domain/catalogue/search.ts';
import { areaOf, type LabelArea } from '#i18n/label-areas.ts';
import type { Locale } from '#i18n/locales.ts';
import { defaultLabels, FACT_LABELS } from '#i18n/translate.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listOverrides } from './shop-labels.ts';

export interface CurrentLabel {
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
  /** Default text, if it is overridden. */
  readonly original?: string;
}

export const listLabels = async ({ db }: { readonly db: Db }, locale: Locale): Promise<CurrentLabel[]> => {
  const overrides = (await listOverrides(db.read)).filter((one) => one.locale === locale);
  const own = new Map(overrides.map(({ key, text }) => [key, text]));
  const listed = Object.entries(defaultLabels(locale)).filter(([key]) => !FACT_LABELS.has(key));
  return listed.map(([key, original]) => {
    const text = own.get(key);
    return text === undefined || text === original
      ? { key, locale, text: original }
      : { key, locale, text, original };
  });
};

/** Matches a part of the key, or all words of the text, without case, accents, vowel marks and order. */
export const createLabelMatch = (wanted: string): ((key: string, text: string) => boolean) => {
  const part = wanted.trim().toLowerCase();
  const words = textWords(part);
  return (key, text) => {
    if (key.toLowerCase().includes(part)) return true;
    const normalised = normaliseSearch(text);
    return words.length > 0 && words.every((word) => normalised.includes(word));
  };
};

/** A label in both languages. Forms of a count that only Arabic has are missing in English. */
export interface LabelPair {
  readonly key: string;
  readonly area: LabelArea;
  readonly en: CurrentLabel | undefined;
  readonly ar: CurrentLabel | undefined;
  readonly isChanged: boolean;
}

export const listLabelPairs = async (shop: { readonly db: Db }): Promise<LabelPair[]> => {
  const english = new Map((await listLabels(shop, 'en')).map((label) => [label.key, label]));
  const arabic = new Map((await listLabels(shop, 'ar')).map((label) => [label.key, label]));
  return [...new Set([...english.keys(), ...arabic.keys()])].map((key) => {
    const [en, ar] = [english.get(key), arabic.get(key)];
    const isChanged = en?.original !== undefined || ar?.original !== undefined;
    return { key, area: areaOf(key), en, ar, isChanged };
  });
};

/** Texts of a label that the shop shows; '' for a language without this form. Undefined for an unknown key. */
export const readLabel = async (
  db: Kysely<Database>,
  key: string,
): Promise<Readonly<Record<Locale, string>> | undefined> => {
  const [en, ar] = [defaultLabels('en')[key], defaultLabels('ar')[key]];
  if ((en === undefined && ar === undefined) || FACT_LABELS.has(key)) return undefined;
  const own = (await listOverrides(db)).filter((one) => one.key === key);
  const textOf = (locale: Locale, original = '') =>
    own.find((one) => one.locale === locale)?.text ?? original;
  return { en: textOf('en', en), ar: textOf('ar', ar) };
};

import { marketName } from '#domain/market/market.ts';
import { DEFAULT_MARKET } from '#domain/market/markets.ts';
import { isolateText } from './isolate-text.ts';
import { arabic } from './labels/ar.ts';
import { english } from './labels/en.ts';
import type { Locale } from './locales.ts';
import { marketLabels } from './market-labels.ts';
import { demoValues } from './shop-values.ts';
import { fill, type Labels } from './text.ts';
import { type LabelKey, type Translate, translateWith } from './translate-with.ts';

export type { ErrorCode, LabelKey, PluralKey, Translate } from './translate-with.ts';

const TABLES: Readonly<Record<Locale, Labels>> = { en: english, ar: arabic };

/** Labels as they come with the shop, in the words of its market. */
export const defaultLabels = (locale: Locale): Labels =>
  marketName() === DEFAULT_MARKET
    ? TABLES[locale]
    : { ...TABLES[locale], ...marketLabels(marketName(), locale) };

/** Labels that show a setting of the shop's identity. They cannot be overridden. */
export const FACT_LABELS: ReadonlySet<string> = new Set<LabelKey>([
  'lbl_com_site_title',
  'lbl_com_phone',
  'lbl_com_email',
  'lbl_com_city',
  'lbl_contact_phone_hint',
]);

/** Leaves a text without Arabic, such as the phone number, as it is: links contain it. */
const isolateIn = (text: string, locale: Locale): string =>
  /\p{Script=Arabic}/u.test(text) ? isolateText(text, locale) : text;

/**
 * Creates a translator with the operator's overrides. Blank overrides are ignored.
 * @param shop values of the placeholders that every label may have, such as `{shop_name}`
 */
export const translator = (
  locale: Locale,
  overrides: Labels = {},
  shop: Labels = demoValues(locale),
): Translate => {
  const given = Object.entries(overrides).filter(([, text]) => text.trim() !== '');
  const texts = { ...defaultLabels(locale), ...Object.fromEntries(given) };
  const filled = Object.entries(texts).map(([key, text]) => {
    const whole = text.includes('{shop_') ? fill(text, shop) : text;
    return [key, whole !== text || Object.hasOwn(overrides, key) ? isolateIn(whole, locale) : text];
  });
  return translateWith(Object.fromEntries(filled), locale);
};

/** @param prefixes of keys; one after `-` leaves its labels out */
export const pickLabels = (translate: Translate, prefixes: readonly string[]): Labels =>
  Object.fromEntries(
    Object.entries(translate.labels).filter(
      ([key]) =>
        prefixes.some((prefix) => key.startsWith(prefix)) &&
        !prefixes.some((prefix) => prefix.startsWith('-') && key.startsWith(prefix.slice(1))),
    ),
  );

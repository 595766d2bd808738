export const LOCALES = ['en', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

export const isLocale = (text: unknown): text is Locale => LOCALES.some((locale) => locale === text);
export const readLocale = (text: unknown): Locale => (isLocale(text) ? text : DEFAULT_LOCALE);
export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'ar' : 'en');
export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** @returns the text in a language, or in the other one if it is blank */
export const inEitherLanguage = (texts: Readonly<Record<Locale, string>>, locale: Locale): string =>
  texts[locale] || texts[otherLocale(locale)];

/** @returns the language if the shop has it, or else the one that the shop has */
export const shownLocale = (locale: Locale, languages: readonly Locale[]): Locale =>
  languages.includes(locale) ? locale : (languages[0] ?? locale);

/** @returns the first supported language of an `Accept-Language` header, or else `fallback` */
export const readAcceptLanguage = (header: string | undefined, fallback: Locale = DEFAULT_LOCALE): Locale => {
  const tags = (header ?? '').toLowerCase().split(',', 10);
  return tags.map((tag) => tag.trim().slice(0, 2)).find(isLocale) ?? fallback;
};

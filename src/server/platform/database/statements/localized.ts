import { sql } from 'kysely';
import { LANGUAGES } from '#domain/constants.ts';
import { type Locale, otherLocale } from '#i18n/locales.ts';

/** Falls back to the other language when the text is blank. */
export const inLanguage = <Stem extends string>(
  row: Readonly<Record<`${Stem}_en` | `${Stem}_ar`, string>>,
  stem: Stem,
  locale: Locale,
): string => row[`${stem}_${locale}`] || row[`${stem}_en`] || row[`${stem}_ar`];

/** The same in a query. @param stem column without its language, with its table where others have it, too */
export const selectInLanguage = (stem: string, locale: Locale) => {
  const column = (language: Locale) => sql.ref(`${stem}_${language}`);
  return sql<string>`coalesce(nullif(${column(locale)}, ''), ${column(otherLocale(locale))})`;
};

export const localizedTexts = <Stem extends string>(
  row: Readonly<Record<`${Stem}_en` | `${Stem}_ar`, string>>,
  stem: Stem,
): { langId: number; text: string }[] => [
  { langId: LANGUAGES.en, text: inLanguage(row, stem, 'en') },
  { langId: LANGUAGES.ar, text: inLanguage(row, stem, 'ar') },
];

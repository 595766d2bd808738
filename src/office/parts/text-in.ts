import { type Locale, otherLocale } from '#i18n/locales.ts';

/** A localized text of a row, such as `name_en` and `name_ar`. A draft may have it in the other language only. */
export const textIn = <Stem extends string>(
  locale: Locale,
  row: Readonly<Record<`${Stem}_${Locale}`, string>>,
  stem: Stem,
): string => row[`${stem}_${locale}`] || row[`${stem}_${otherLocale(locale)}`];

export const nameIn = (locale: Locale, row: Readonly<Record<`name_${Locale}`, string>>): string =>
  textIn(locale, row, 'name');

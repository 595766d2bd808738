import type { Locale } from '#i18n/locales.ts';

/** A localized text of a row, such as `name_en` and `name_ar`. */
export const textIn = <Stem extends string>(
  locale: Locale,
  row: Readonly<Record<`${Stem}_${Locale}`, string>>,
  stem: Stem,
): string => row[`${stem}_${locale}`];

export const nameIn = (locale: Locale, row: Readonly<Record<`name_${Locale}`, string>>): string =>
  textIn(locale, row, 'name');

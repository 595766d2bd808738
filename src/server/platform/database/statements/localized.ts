import { LANGUAGES } from '#domain/constants.ts';
import type { Locale } from '#i18n/locales.ts';

/** Falls back to the other language when the text is blank. */
export const inLanguage = <Stem extends string>(
  row: Readonly<Record<`${Stem}_en` | `${Stem}_ar`, string>>,
  stem: Stem,
  locale: Locale,
): string => row[`${stem}_${locale}`] || row[`${stem}_en`] || row[`${stem}_ar`];

export const localizedTexts = <Stem extends string>(
  row: Readonly<Record<`${Stem}_en` | `${Stem}_ar`, string>>,
  stem: Stem,
): { langId: number; text: string }[] => [
  { langId: LANGUAGES.en, text: row[`${stem}_en`] },
  { langId: LANGUAGES.ar, text: row[`${stem}_ar`] },
];

import type { Locale } from './locales.ts';

export const joinWords = (words: readonly string[], locale: Locale): string =>
  words.join(locale === 'ar' ? '، ' : ', ');

interface Choice {
  readonly AttributeDisplayName: string;
  readonly PrimaryKeyDisplayValue: string;
}

/** Formats chosen values as `Flavour: Chocolate, Size: 1 kg`; '' if there are none. */
export const formatChoices = (choices: readonly Choice[] | null | undefined, locale: Locale): string =>
  joinWords(
    (choices ?? []).map((choice) => `${choice.AttributeDisplayName}: ${choice.PrimaryKeyDisplayValue}`),
    locale,
  );

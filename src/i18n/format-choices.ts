import type { Locale } from './locales.ts';

/** Words one after the other, with the comma of the language. */
export const joinWords = (words: readonly string[], locale: Locale): string =>
  words.join(locale === 'ar' ? '، ' : ', ');

interface Choice {
  readonly AttributeDisplayName: string;
  readonly PrimaryKeyDisplayValue: string;
}

/** Chosen values in words: `Flavour: Chocolate, Size: 1 kg`; '' without any. */
export const formatChoices = (choices: readonly Choice[] | null | undefined, locale: Locale): string =>
  joinWords(
    (choices ?? []).map((choice) => `${choice.AttributeDisplayName}: ${choice.PrimaryKeyDisplayValue}`),
    locale,
  );

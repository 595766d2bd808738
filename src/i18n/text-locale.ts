import type { Locale } from './locales.ts';

/** The language that most letters of a text are written in; `fallback` where they do not tell (figures, a draw). */
export const textLocale = (text: string, fallback: Locale): Locale => {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === latin) return fallback;
  return arabic > latin ? 'ar' : 'en';
};

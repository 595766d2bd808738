import type { Locale } from './locales.ts';

/** @returns the language of most letters; `fallback` if there is no majority */
export const textLocale = (text: string, fallback: Locale): Locale => {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === latin) return fallback;
  return arabic > latin ? 'ar' : 'en';
};

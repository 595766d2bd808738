import { isolate as isolateAlways } from '../format.ts';
import type { Locale } from '../locales.ts';

/** Characters that a paragraph of the language would reorder. */
const FOREIGN: Readonly<Record<Locale, RegExp>> = { en: /\p{Script=Arabic}/u, ar: /[\p{Script=Latin}\d]/u };

/** Keeps the characters of `text` in their order inside a text of the language, where markup (`bdi`) is impossible. */
export const isolate = (text: string, locale: Locale): string =>
  FOREIGN[locale].test(text) ? isolateAlways(text) : text;

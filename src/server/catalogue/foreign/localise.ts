import type { Localized } from '../import/schemas/fields.ts';

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Exports have one language. The text of the other waits for a translation. */
export const localise = (text: string): Localized =>
  count(text, /\p{Script=Arabic}/gu) > count(text, /\p{Script=Latin}/gu)
    ? { en: '', ar: text }
    : { en: text, ar: '' };

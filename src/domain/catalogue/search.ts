/** One normal form for what is stored and what is typed, so that both meet. Pure, and the same on every engine. */

const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const LETTERS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  گ: 'ك',
  ک: 'ك',
  ی: 'ي',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
};
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Lower case without diacritics: Latin accents, Arabic tashkeel and tatweel go; alef, hamza, ya and ta
 * marbuta fold; Arabic-Indic digits become Latin; everything but letters and digits becomes one space.
 */
export const normaliseSearch = (text: string): string =>
  text
    .replace(/[أإآ]/g, 'ا')
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .replace(ARABIC_MARKS, '')
    .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const MAX_WORDS = 8;
/** Longer than any word of a catalogue; keeps what is compared and stored short. */
const MAX_LETTERS = 40;

/** The Arabic article goes, and with it the 'and' or 'with' that is written onto it. */
const stripArticle = (word: string): string => {
  const bare = /^(?:[وب]?ال|لل)(\p{L}{3,})$/u.exec(word);
  return bare?.[1] ?? word;
};

const wordsOf = (text: string): string[] =>
  normaliseSearch(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => stripArticle(word).slice(0, MAX_LETTERS));

/** The words of a query in normal form, the Arabic article taken off; at most eight. */
export const searchWords = (query: string): string[] => wordsOf(query).slice(0, MAX_WORDS);

/** Arabic writes 'and' onto the next word: that word alone must be found too. */
const withoutAnd = (word: string): string[] => (/^و\p{L}{5,}$/u.test(word) ? [word.slice(1)] : []);

const WORDS_AND_HYPHENS = /[\p{L}\p{N}‐‑-]+/gu;
const HYPHENATED = /[\p{L}\p{N}][-‐‑][\p{L}\p{N}]/u;

/** The words a text is found by: those of a query, and both spellings of what is hyphenated (`pre-workout`). */
export const indexWords = (text: string): string[] => {
  const compounds = (text.match(WORDS_AND_HYPHENS) ?? [])
    .filter((word) => HYPHENATED.test(word))
    .map((word) => word.replace(/[-‐‑]/g, ''));
  const words = [...wordsOf(text), ...compounds.flatMap(wordsOf)];
  return [...words, ...words.flatMap(withoutAnd)];
};

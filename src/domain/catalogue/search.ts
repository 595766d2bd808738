/** Normalizes search text for index and queries, independently of the database engine. */

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
 * Converts text to lower case without Latin accents, tashkeel and tatweel. Folds alef, hamza, ya and ta marbuta,
 * converts Arabic-Indic digits, and replaces all other characters by spaces.
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
/** Maximum word length. Longer words are truncated, to bound the index size and the cost of comparisons. */
const MAX_LETTERS = 40;

/** Removes the Arabic article and the prefixes for "and" and "with". */
const stripArticle = (word: string): string => {
  const bare = /^(?:[وب]?ال|لل)(\p{L}{3,})$/u.exec(word);
  return bare?.[1] ?? word;
};

const wordsOf = (text: string): string[] =>
  normaliseSearch(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => stripArticle(word).slice(0, MAX_LETTERS));

/** @returns at most eight normalized words of a query, without Arabic articles */
export const searchWords = (query: string): string[] => wordsOf(query).slice(0, MAX_WORDS);

/** In Arabic, "and" is a prefix of the next word. The index also contains the word without it. */
const withoutAnd = (word: string): string[] => (/^و\p{L}{5,}$/u.test(word) ? [word.slice(1)] : []);

const WORDS_AND_HYPHENS = /[\p{L}\p{N}‐‑-]+/gu;
const HYPHENATED = /[\p{L}\p{N}][-‐‑][\p{L}\p{N}]/u;

/** @returns the index terms of a text: its words, and hyphenated words in both spellings (`pre-workout`) */
export const indexWords = (text: string): string[] => {
  const compounds = (text.match(WORDS_AND_HYPHENS) ?? [])
    .filter((word) => HYPHENATED.test(word))
    .map((word) => word.replace(/[-‐‑]/g, ''));
  const words = [...wordsOf(text), ...compounds.flatMap(wordsOf)];
  return [...words, ...words.flatMap(withoutAnd)];
};

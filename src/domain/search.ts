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

const stripArticle = (word: string): string => (/^ال\p{L}{3,}$/u.test(word) ? word.slice(2) : word);

/** The words of a query in normal form, the Arabic article taken off; at most eight. */
export const searchWords = (query: string): string[] =>
  normaliseSearch(query).split(' ').filter(Boolean).map(stripArticle).slice(0, 8);

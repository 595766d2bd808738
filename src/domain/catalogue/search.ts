import { cleanCode } from '#domain/typed-text.ts';

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
  cleanCode(text)
    .replace(/[أإآ]/g, 'ا')
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .replace(ARABIC_MARKS, '')
    .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
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

/** @returns at most eight normalized words of any text, without Arabic articles */
export const textWords = (text: string): string[] => wordsOf(text).slice(0, MAX_WORDS);

/** Ignored in a query that has other words. */
const IGNORED = new Set(
  `a an and best buy for from in my of or product products supplement supplements the to with
  و من في مع عن علي الي افضل احسن مكمل مكملات منتج منتجات`.split(/\s+/),
);

const ABSENT_EN = /\b(?:(?:no|without|non)(?: added)? (\w{2,})|free (?:of|from) (\w{2,})|(\w{3,}) free)\b/g;
const ABSENT_AR =
  /(?<!\S)(?:بدون|بلا|دون|خال|خالي|خاليه)(?: من)?(?: اي)?(?: مكونات)?(?: تحتوي)?(?: علي)? (\p{L}{2,})/gu;

/** Writes "gluten free" and "no gluten" as one word, so that it differs from "gluten". */
const absent = {
  en: (word: string): string => `no${word}`,
  ar: (word: string): string => `بلا${stripArticle(word)}`,
};

/** Joins an ingredient with the word for its absence. */
const joinAbsent = (normalised: string): string =>
  normalised
    .replace(ABSENT_EN, (_, ...words: (string | undefined)[]) => absent.en(words.find(Boolean) ?? ''))
    .replace(ABSENT_AR, (_, word: string) => absent.ar(word));

const isLatin = (word: string): boolean => /^[a-z]/.test(word);

/** @returns "gluten" for "no gluten" in one word; undefined for other words */
export const ingredientOf = (word: string): string | undefined => /^(?:no|بلا)(\p{L}{3,})$/u.exec(word)?.[1];

/** @returns other words to search for if nothing has this one: "gluten" for "no gluten" and the reverse */
export const listFallbacks = (word: string): string[] => {
  const ingredient = ingredientOf(word);
  return ingredient === undefined ? [isLatin(word) ? absent.en(word) : absent.ar(word)] : [ingredient];
};

/** "Whey" in two Arabic words. The second one alone is milk. */
const WHEY_AR = /(?<!\p{L})(?:ال)?مصل (?:ال)?(?:لبن|حليب)(?!\p{L})/gu;

/** @returns at most eight normalized words of a query, without Arabic articles and words like "with" */
export const searchWords = (query: string): string[] => {
  const words = wordsOf(joinAbsent(normaliseSearch(query).replace(WHEY_AR, 'واي')));
  const wanted = words.filter((word) => !IGNORED.has(word));
  return (wanted.length > 0 ? wanted : words).slice(0, MAX_WORDS);
};

/** In Arabic, "and" is a prefix of the next word. The index also contains the word without it. */
const withoutAnd = (word: string): string[] => (/^و\p{L}{5,}$/u.test(word) ? [word.slice(1)] : []);

const WORDS_AND_HYPHENS = /[\p{L}\p{N}‐‑-]+/gu;
const HYPHENATED = /[\p{L}\p{N}][-‐‑][\p{L}\p{N}]/u;
const MEASURE = /(\d) ?(kg|g|ml|l|mg|كغ|غ|مل|ملغ)(?!\p{L})/giu;

/** @returns the index terms of a text: its words, and `pre-workout` and `1 kg` also as one word */
export const indexWords = (written: string): string[] => {
  const text = cleanCode(written);
  const compounds = (text.match(WORDS_AND_HYPHENS) ?? [])
    .filter((word) => HYPHENATED.test(word) && !/-free$/i.test(word))
    .map((word) => word.replace(/[-‐‑]/g, ''));
  const measures = [...text.matchAll(MEASURE)].map(([, digit, unit]) => `${digit}${unit}`);
  const words = [
    ...wordsOf(joinAbsent(normaliseSearch(text))),
    ...[...compounds, ...measures].flatMap(wordsOf),
  ];
  return [...words, ...words.flatMap(withoutAnd)];
};

/** Replaces words of a query, and preserves the others as they were typed. */
export const replaceWords = (query: string, replacements: ReadonlyMap<string, string>): string =>
  query.replace(/[\p{L}\p{N}\p{M}]+/gu, (typed) => {
    const [word = ''] = wordsOf(typed);
    return replacements.get(word) ?? typed;
  });

/** Finds a word in texts as it was written, with Arabic letters that the normalization folds, without the article. */
export const findWritten = (word: string, texts: readonly string[]): string | undefined => {
  const written = texts
    .flatMap((text) => cleanCode(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    .find((one) => wordsOf(one)[0] === word);
  return written !== undefined && normaliseSearch(written) !== word
    ? written.replace(/^(?:[وب]?ال|لل)/, '')
    : written;
};

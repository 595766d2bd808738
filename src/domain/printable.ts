/** Signs of the fonts of documents (`src/fonts`): Latin, Arabic, Greek, Cyrillic and the scripts of India. */
const PRINTABLE =
  /[\s!-~\xa0-\u017e\u01a0\u01a1\u01af\u01b0\u01cd-\u01d4\u0218-\u021b\u0370-\u03e1\u03f0-\u03ff\u0400-\u045f\u0600-\u06ff\u0750-\u077f\u0900-\u0c5b\u0c5d-\u0cdb\u0cdd-\u0d7f\u1e80-\u1e85\u1ea0-\u1ef9\u2010\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2033\u2039\u203a\u20a6\u20a9\u20ac\u20b9\u20bd\u2113\u2116\u2122\u2212]|[\u0300-\u0304]|\u200c|\u200d/u;

/** Signs that mark a direction or a place to break, and are never drawn. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g;

/** The text as documents spell it: composed letters, plain hyphens, no control characters. */
const spell = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(INVISIBLE, '')
    .replaceAll('\u2011', '\u2010');

/** @returns the first sign that no font of documents has, such as an emoji */
export const findUnprintable = (text: string): string | undefined =>
  [...spell(text)].find((sign) => !PRINTABLE.test(sign));

/** The text without signs that would be printed as boxes. */
export const toPrintable = (text: string): string =>
  [...spell(text)].filter((sign) => PRINTABLE.test(sign)).join('');

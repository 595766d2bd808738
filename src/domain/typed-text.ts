/** Zero-width blanks, soft hyphens and marks of direction, which come along when text is pasted. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const removeInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Cleans a name or a text. Keeps U+200C and U+200D, which Arabic letters and emoji need. */
export const cleanText = (text: string): string => removeInvisible(text).normalize('NFC');

/** A text with words or numbers of both directions, whose marks of direction decide its order. */
const isMixed = (text: string): boolean =>
  /\p{Script=Arabic}/u.test(text) && /[\p{Script=Latin}\d]/u.test(text);

/**
 * Cleans an argument or a field of the shop's owner, who writes marks of direction on purpose, such as around `PDF` in an
 * Arabic sentence. Does not compose letters, because file names are compared byte by byte.
 */
export const cleanOwnText = (text: string): string => (isMixed(text) ? text : removeInvisible(text));

/**
 * Cleans a code, number, phone, e-mail address or search: without any invisible character, with Latin digits for Arabic
 * ones and with plain letters for full-width ones.
 */
export const cleanCode = (text: string): string =>
  cleanText(text)
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/** The digits of a typed or pasted code or phone number, as Latin ones. */
export const digitsOf = (text: string): string => cleanCode(text).replace(/\D/g, '');

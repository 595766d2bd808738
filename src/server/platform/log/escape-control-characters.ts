/** Control and invisible formatting characters, line separators and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Prevents untrusted text from moving the cursor, changing colours or text direction, or starting a new line. */
export const escapeInvisible = (text: string): string =>
  text.replace(
    INVISIBLE,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

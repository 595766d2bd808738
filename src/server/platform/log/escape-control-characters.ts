/** Control characters, invisible direction marks, line separators and half surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * What has no sign of its own, written as `\u202e`: nothing that somebody else wrote moves the cursor of a terminal,
 * changes its colours, turns the direction or begins a line. JSON stays the same document.
 */
export const escapeUnseen = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

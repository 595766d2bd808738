/** Ends a quantity: `2`, `mg`, `kg)`, `5 %`. */
const OPERAND_END = /[\p{L}\p{N}\p{M})\]%°]$/u;
/** Begins a quantity: `500`, `kg`, `(3`, `.5`, `-1`, `$4`. */
const OPERAND_START = /^(?:[\p{L}\p{N}([]|[.,+\-−$€£₹]\p{N})/u;
const NUMBER_END = /\p{N}\s*$/u;
const NUMBER_START = /^\s*\p{N}/u;
/** Arabic writes "and" and the article together with the next word, which may be emphasised alone. None is a unit. */
const ARABIC_PREFIX = /(?:^|[^\p{L}\p{N}\p{M}])(?:[وف]|[وفب]?ال)$/u;
const ARABIC_START = /^\p{Script=Arabic}/u;

const isLiteral = (marks: string, before: string, after: string): boolean => {
  const isBetweenDigits = /\p{N}$/u.test(before) && /^\p{N}/u.test(after);
  if (marks === '~' || isBetweenDigits) return true;
  if (marks !== '*') return false;
  // `2 *500 mg, 3* 500 mg`
  if (NUMBER_END.test(before) && NUMBER_START.test(after)) return true;
  if (!OPERAND_END.test(before) || !OPERAND_START.test(after)) return false;
  return !(ARABIC_PREFIX.test(before) && ARABIC_START.test(after));
};

/** Marks of direction stand beside figures in Arabic. */
const visible = (text: string): string => text.replace(/\p{Cf}+/gu, '');

/** Enough for a number and the blanks beside it. */
const NEAR = 12;
const REPLACEMENT = 'x';

/**
 * Replaces marks that are part of a text, such as the ranges `3~4` and the multiplications `2*500 mg`, by letters, so that
 * Markdown does not take them for emphasis. A wrong dose is worse than a visible mark.
 */
export const maskLiteralMarks = (text: string): string =>
  text.replace(/\*+|~+/g, (marks, at: number) => {
    const before = visible(text.slice(Math.max(0, at - NEAR), at));
    const after = visible(text.slice(at + marks.length, at + marks.length + NEAR));
    return isLiteral(marks, before, after) ? REPLACEMENT.repeat(marks.length) : marks;
  });

import type { TextFault } from '#i18n/office/text-fault.ts';
import { maskLiteralMarks } from '#markdown/literal-marks.ts';
import type { ReportLine } from './check-html.ts';

/** Soft hyphens, zero-width characters and marks of direction. */
const INVISIBLE = '\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const HARD_SPACES = '\\u00a0\\u2007\\u202f';
const BLOCK_MARK = '#{1,6}|[-+*]|\\d{1,9}[.)]';
const HIDDEN_BEFORE = new RegExp(
  `^[ \\t]*[${INVISIBLE}${HARD_SPACES}][${INVISIBLE}${HARD_SPACES} \\t]*(${BLOCK_MARK}|[>|])(?=[\\s${INVISIBLE}])`,
);
const NO_SPACE_BEHIND = new RegExp(
  `^[ \\t]*(?:(${BLOCK_MARK})(?=[${INVISIBLE}${HARD_SPACES}])|(#{2,6})(?=[^\\s#]))`,
);

/** Marks at the beginning of a line that Markdown does not see as such. */
export const checkLineStart = (line: string): TextFault | undefined => {
  const [, hidden] = HIDDEN_BEFORE.exec(line) ?? [];
  if (hidden) return { code: 'mark_hidden', values: { mark: hidden } };
  const [, hard, glued] = NO_SPACE_BEHIND.exec(line) ?? [];
  const mark = hard ?? glued;
  return mark ? { code: 'mark_no_space', values: { mark } } : undefined;
};

const DOUBLE = /\*{2,}|~{2,}/g;
const STARS = /(?<![\p{L}\p{N}\p{M}*])\*(?=[\p{L}\p{N}])[^*]*\*/u;
const NEAR = 12;

const isBesideWord = (text: string, at: number, length: number): boolean => {
  const [before, after] = [text[at - 1] ?? ' ', text[at + length] ?? ' '];
  return !/\s/.test(before) || !/\s/.test(after);
};

/** Marks of emphasis that are left in words. */
export const checkWords = (words: string, line: number, report: ReportLine): void => {
  const masked = maskLiteralMarks(words);
  const tell = (mark: string, at: number): void => {
    const before = words.slice(0, at);
    const part = words.slice(at, at + NEAR * 2).split('\n', 1)[0] ?? '';
    report(line + before.split('\n').length - 1, {
      code: 'mark_visible',
      values: { mark, part: part.trim() },
    });
  };
  for (const { 0: marks, index } of masked.matchAll(DOUBLE))
    if (isBesideWord(masked, index, marks.length)) {
      tell(marks.slice(0, 2), index);
      return;
    }
  const single = STARS.exec(masked);
  if (single) tell('*', single.index);
};

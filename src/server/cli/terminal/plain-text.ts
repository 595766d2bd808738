import { escapeUnseen } from '#server/platform/log/escape-control-characters.ts';

/**
 * A text of somebody else, fit for a terminal: what would move the cursor, change colours or turn the direction is
 * shown as `\x1b` or `\u202e`, and a line stays one line.
 */
export const formatPlain = (text: string): string => escapeUnseen(text).replaceAll('\\u00', '\\x');

/** One line of JSON, fit for a terminal too. */
export const formatJson = (value: unknown): string => escapeUnseen(JSON.stringify(value));

const MARK = /\p{M}/u;
const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\uff00-\uff60]/u;

/** How many columns of a terminal a text takes. */
const measure = (text: string): number => {
  let columns = 0;
  for (const character of text) columns += MARK.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
};

/** Rows below their headings in columns; numbers end where their column ends. Cells may hold anything. */
export const listTable = (
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string[] => {
  const cells = [headings, ...rows.map((row) => row.map((cell) => formatPlain(String(cell ?? '-'))))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => measure(row[column] ?? ''))));
  const isNumber = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - measure(cell));
        return isNumber[column] ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd(),
  );
};

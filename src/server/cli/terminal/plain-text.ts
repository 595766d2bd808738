import { escapeInvisible } from '#server/platform/log/escape-control-characters.ts';

/** Escapes line breaks and control, colour and direction characters for a terminal, as `\x1b` or `\u202e`. */
export const formatPlain = (text: string): string => escapeInvisible(text).replaceAll('\\u00', '\\x');

/** Formats JSON on one line with the same escapes. */
export const formatJson = (value: unknown): string => escapeInvisible(JSON.stringify(value));

const MARK = /\p{M}/u;
const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\uff00-\uff60]/u;

const measure = (text: string): number => {
  let columns = 0;
  for (const character of text) columns += MARK.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
};

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

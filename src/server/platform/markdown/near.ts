import { visitLines } from './lines.ts';

/** Enough to find the place. */
const LONGEST = 40;

/** The first words of a text. */
export const shorten = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2))}…`;
};

const SHOWN = new Set(['text', 'escape', 'codespan', 'code', 'html']);
const TAG = /<[^>]*>/g;

const wordsOfLine = (line: string): string => {
  const words: string[] = [];
  visitLines(line, (token) => {
    const isLeaf = SHOWN.has(token.type) && 'text' in token && !('tokens' in token && token.tokens);
    if (isLeaf) words.push(token.type === 'html' ? token.raw.replace(TAG, ' ') : String(token.text));
  });
  return words.join('').replaceAll('|', ' ').replaceAll('*', '');
};

/** Words at a line of a text, from 1, without their marks. A line without words is found by those before it, or after it. */
export const wordsNear = (lines: readonly string[], line: number): string => {
  const before = lines.slice(0, line).reverse();
  for (const one of [...before, ...lines.slice(line)]) {
    const words = shorten(wordsOfLine(one));
    if (words !== '') return words;
  }
  return '';
};

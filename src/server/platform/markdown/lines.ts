import type { Token } from 'marked';
import { isKind } from '#markdown/is-kind.ts';
import { parseMarkdown } from '#markdown/parse.ts';

/** @param root the block whose words a part of a line belongs to */
export type VisitLine = (token: Token, line: number, root: object | undefined) => void;

export const countLines = (text: string): number => text.split('\n').length - 1;

const INLINE_ROOTS = new Set(['paragraph', 'heading', 'text']);

const visitAll = (
  tokens: readonly Token[],
  first: number,
  visit: VisitLine,
  root: object | undefined,
): void => {
  let line = first;
  for (const token of tokens) {
    visit(token, line, root);
    visitChildren(token, line, visit, root);
    line += countLines(token.raw);
  }
};

/** Between the head of a table and its rows is a line of dashes. */
const DASHES = 1;

const visitChildren = (token: Token, line: number, visit: VisitLine, root: object | undefined): void => {
  if (isKind(token, 'list')) visitAll(token.items, line, visit, root);
  else if (isKind(token, 'table')) {
    const { header, rows } = token;
    for (const [at, row] of [header, ...rows].entries())
      for (const cell of row) visitAll(cell.tokens, line + at + (at > 0 ? DASHES : 0), visit, cell);
  } else if ('tokens' in token && token.tokens)
    visitAll(token.tokens, line, visit, root ?? (INLINE_ROOTS.has(token.type) ? token : undefined));
};

/** Visits all parts of a text with their lines, from 1. */
export const visitLines = (markdown: string, visit: VisitLine): void =>
  visitAll(parseMarkdown(markdown), 1, visit, undefined);

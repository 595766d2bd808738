import type { Token, Tokens } from 'marked';
import type { TextFault } from '#i18n/office/text-fault.ts';
import { isKind } from '#markdown/is-kind.ts';
import { isUnparsed } from '#markdown/parse.ts';
import { isShownTag, SCHEMES } from './allowed-html.ts';
import { createHtmlCheck, type HtmlRules, type ReportLine } from './check-html.ts';
import { checkLineStart, checkWords } from './check-marks.ts';
import { countLines, visitLines } from './lines.ts';
import { shorten, wordsNear } from './near.ts';
import { wordsOf } from './words-of.ts';

/** A fault with its place: its line in the text, from 1, and words that stand there. */
export type MarkupFault = TextFault & { readonly line: number; readonly near: string };

export interface MarkupRules extends HtmlRules {
  /** Further checks of a part of the text. */
  readonly visit: (token: Token, line: number, report: ReportLine) => void;
}

const FOOTNOTE_SIGN = /\[\^[^\]\s]+\](?!:)/g;

const checkNumbers = ({ ordered, items }: Tokens.List, line: number, report: ReportLine): void => {
  if (!ordered) return;
  const numbers = items.map(({ raw }) => Number(/^\s*(\d+)/.exec(raw)?.[1]));
  const [first = 1] = numbers;
  if (numbers.every((number) => number === first) && first <= 1) return;
  let at = line;
  for (const [index, number] of numbers.entries()) {
    if (number !== first + index) {
      report(at, { code: 'list_number', values: { number, shown: first + index } });
      return;
    }
    at += countLines(items[index]?.raw ?? '');
  }
};

const countCells = (row: string): number =>
  row.trim().replace(/\\\|/g, '').replace(/^\|/, '').replace(/\|$/, '').split('|').length;

const checkTable = ({ raw, header }: Tokens.Table, line: number, report: ReportLine): void => {
  for (const [at, row] of raw.trimEnd().split('\n').entries()) {
    const cells = countCells(row);
    if (at > 1 && cells > header.length)
      report(line + at, { code: 'row_long', values: { cells, head: header.length } });
  }
};

const checkLink = (token: Tokens.Link, line: number, report: ReportLine): void => {
  const { title } = token;
  if (/^\[\^/.test(token.raw)) report(line, { code: 'footnote' });
  else if (wordsOf(token) === '') report(line, { code: 'link_empty' });
  if (title) report(line, { code: 'link_title', values: { title } }, wordsOf(token));
};

const checkLeaf = (text: string, line: number, report: ReportLine): void => {
  const comment = text.indexOf('<!--');
  if (comment >= 0) report(line + countLines(text.slice(0, comment)), { code: 'html_comment' });
  for (const { index } of text.matchAll(FOOTNOTE_SIGN))
    report(line + countLines(text.slice(0, index)), { code: 'footnote' });
  for (const { index } of text.matchAll(/\]\(/g))
    report(line + countLines(text.slice(0, index)), { code: 'link_open' });
  checkWords(text, line, report);
};

/** What would be shown otherwise than it is written. Sorted by line. */
export const checkMarkup = (markdown: string, rules: MarkupRules): MarkupFault[] => {
  const lines = markdown.split(/\r\n|\r|\n/);
  const faults = new Map<string, MarkupFault>();
  const report: ReportLine = (line, fault, near = '') => {
    faults.set(`${line} ${JSON.stringify(fault)}`, {
      ...fault,
      ...{ line, near: shorten(near) || wordsNear(lines, line) },
    });
  };
  const html = createHtmlCheck(rules, report);
  const code = new Set<number>();
  const definitions: { readonly line: number; readonly href: string; readonly raw: string }[] = [];
  const references = new Set<string>();
  let last: object | undefined;

  visitLines(markdown, (token, line, root) => {
    if (root !== last && last) html.endRoot(last);
    last = root;
    const { type, raw } = token;
    if (isUnparsed(token)) report(line, { code: 'too_deep' });
    if (type === 'html') html.read(raw, line, root);
    else if (isKind(token, 'link')) checkLink(token, line, report);
    else if (isKind(token, 'list')) checkNumbers(token, line, report);
    else if (isKind(token, 'table')) checkTable(token, line, report);
    else if (type === 'heading' && wordsOf(token) === '') report(line, { code: 'heading_empty' });
    else if (type === 'code') for (let at = 0; at <= countLines(raw); at += 1) code.add(line + at);
    else if (isKind(token, 'def')) definitions.push({ line, raw, href: token.href });
    else if (isKind(token, 'text') && !token.tokens) checkLeaf(token.text, line, report);
    if ((isKind(token, 'link') || isKind(token, 'image')) && !raw.endsWith(')')) references.add(token.href);
    if (type !== 'link' || !/^\[\^/.test(raw)) rules.visit(token, line, report);
  });
  if (last) html.endRoot(last);
  html.endText();

  for (const { line, raw, href } of definitions)
    if (!references.has(href))
      report(line, { code: 'line_lost', values: { line: raw.trim().split('\n', 1)[0] ?? '' } });
  for (const [at, text] of lines.entries()) {
    const fault = code.has(at + 1) ? undefined : checkLineStart(text);
    if (fault) report(at + 1, fault);
  }
  return [...faults.values()].sort((one, other) => one.line - other.line);
};

const checkAddress = (address: string): TextFault | undefined => {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address) ?? [];
  const isGood = scheme ? SCHEMES.includes(scheme.toLowerCase()) : /^(?:\/(?!\/)|#)/.test(address);
  return isGood ? undefined : { code: 'address_nowhere', values: { address } };
};

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The same for a text of the catalogue, which may contain HTML of another shop. */
export const checkDescription = (markdown: string): MarkupFault[] =>
  checkMarkup(markdown, {
    isAllowed: isShownTag,
    refuse: (name) =>
      name === 'img' ? { code: 'picture_refused' } : { code: 'html_unknown', values: { name } },
    visit: (token, line, report) => {
      const check = (address: string, at: number, near?: string): void => {
        const fault = checkAddress(address);
        if (fault) report(at, fault, near);
      };
      if (token.type === 'image') report(line, { code: 'picture_refused' });
      else if (isKind(token, 'link')) check(token.href, line, wordsOf(token));
      else if (token.type === 'html')
        for (const { 1: double, 2: single, 3: bare, index } of token.raw.matchAll(HREF))
          check((double ?? single ?? bare ?? '').trim(), line + countLines(token.raw.slice(0, index)));
    },
  });

import type { Token, Tokens } from 'marked';
import { isShownTag, SCHEMES } from './allowed-html.ts';
import { COMMENT_OPEN, createHtmlCheck, type HtmlRules, type ReportLine } from './check-html.ts';
import { checkLineStart, checkWords } from './check-marks.ts';
import { isKind } from './is-kind.ts';
import { countLines, visitLines } from './lines.ts';
import { isUnparsed } from './parse.ts';
import { wordsOf } from './words-of.ts';

export interface MarkupFault {
  /** Line in the text, from 1. */
  readonly line: number;
  readonly message: string;
}

export interface MarkupRules extends HtmlRules {
  /** Further checks of a part of the text. */
  readonly visit: (token: Token, line: number, report: ReportLine) => void;
}

const FOOTNOTE = 'The shop shows no footnotes. Write the note into the text.';
const FOOTNOTE_SIGN = /\[\^[^\]\s]+\](?!:)/g;

const checkNumbers = ({ ordered, items }: Tokens.List, line: number, report: ReportLine): void => {
  if (!ordered) return;
  const numbers = items.map(({ raw }) => Number(/^\s*(\d+)/.exec(raw)?.[1]));
  const [first = 1] = numbers;
  if (numbers.every((number) => number === first) && first <= 1) return;
  let at = line;
  for (const [index, number] of numbers.entries()) {
    if (number !== first + index) {
      report(
        at,
        `The list has the number ${number} where the shop shows ${first + index}. Number its lines one after the other.`,
      );
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
      report(
        line + at,
        `A row of the table has ${cells} cells, but its head ${header.length}, so that the last would vanish.`,
      );
  }
};

const checkLink = (token: Tokens.Link, line: number, report: ReportLine): void => {
  const { title } = token;
  if (/^\[\^/.test(token.raw)) report(line, FOOTNOTE);
  else if (wordsOf(token) === '')
    report(line, 'A link has no words. Write them between the square brackets.');
  if (title) report(line, `The title "${title}" of a link is not shown. Write it into the text.`);
};

const checkLeaf = (text: string, line: number, report: ReportLine): void => {
  const comment = text.indexOf('<!--');
  if (comment >= 0) report(line + countLines(text.slice(0, comment)), COMMENT_OPEN);
  for (const { index } of text.matchAll(FOOTNOTE_SIGN))
    report(line + countLines(text.slice(0, index)), FOOTNOTE);
  for (const { index } of text.matchAll(/\]\(/g))
    report(
      line + countLines(text.slice(0, index)),
      'A link or picture is not closed, or its address has a space in it. Write [words](address).',
    );
  checkWords(text, line, report);
};

/** What would be shown otherwise than it is written. Sorted by line. */
export const checkMarkup = (markdown: string, rules: MarkupRules): MarkupFault[] => {
  const faults = new Map<string, MarkupFault>();
  const report = (line: number, message: string): void => {
    faults.set(`${line} ${message}`, { line, message });
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
    if (isUnparsed(token)) report(line, 'Lists or quotations are nested too deep. Write fewer levels.');
    if (type === 'html') html.read(raw, line, root);
    else if (isKind(token, 'link')) checkLink(token, line, report);
    else if (isKind(token, 'list')) checkNumbers(token, line, report);
    else if (isKind(token, 'table')) checkTable(token, line, report);
    else if (type === 'heading' && wordsOf(token) === '')
      report(line, 'A heading has no words. Write them behind its signs #.');
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
      report(
        line,
        `The line "${raw.trim().split('\n', 1)[0]}" would vanish, because it is the address of a link that the text does not have. Write \\[ for the first bracket.`,
      );
  for (const [at, text] of markdown.split(/\r\n|\r|\n/).entries()) {
    const message = code.has(at + 1) ? undefined : checkLineStart(text);
    if (message) report(at + 1, message);
  }
  return [...faults.values()].sort((one, other) => one.line - other.line);
};

const checkAddress = (address: string): string | undefined => {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address) ?? [];
  const isGood = scheme ? SCHEMES.includes(scheme.toLowerCase()) : /^(?:\/(?!\/)|#)/.test(address);
  return isGood
    ? undefined
    : `The link "${address}" leads nowhere. Begin it with https://, mailto:, tel: or, for a page of the shop, with /.`;
};

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const NO_PICTURES = 'This text shows no pictures. Remove it, or add it to the pictures of the record.';

/** The same for a text of the catalogue, which may contain HTML of another shop. */
export const checkDescription = (markdown: string): MarkupFault[] =>
  checkMarkup(markdown, {
    isAllowed: isShownTag,
    refuse: (name) =>
      name === 'img'
        ? NO_PICTURES
        : `The shop does not show the HTML "<${name}>". Remove it, or write &lt; for the sign <.`,
    visit: (token, line, report) => {
      const check = (address: string, at: number): void => {
        const message = checkAddress(address);
        if (message) report(at, message);
      };
      if (token.type === 'image') report(line, NO_PICTURES);
      else if (isKind(token, 'link')) check(token.href, line);
      else if (token.type === 'html')
        for (const { 1: double, 2: single, 3: bare, index } of token.raw.matchAll(HREF))
          check((double ?? single ?? bare ?? '').trim(), line + countLines(token.raw.slice(0, index)));
    },
  });

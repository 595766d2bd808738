import { createRequire } from 'node:module';
import type { Locale } from '#i18n/locales.ts';
import { requireOfAstro } from '../require-of-astro.ts';
import { checkLink, checkPicture } from './check-address.ts';
import type { KnownContent } from './known-content.ts';

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly depth?: number;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly line: number } };
}

// The Markdown parser of Astro (a transitive dependency), so that the checks match the rendered pages.
const loadParser = (): { markdownToMdast(markdown: string): Node } =>
  createRequire(requireOfAstro().resolve('@astrojs/markdown-satteri'))('satteri');

export interface TextFault {
  /** Line in the text, from 1. */
  readonly line: number;
  readonly message: string;
}

const wordsOf = ({ value, alt, children = [] }: Node): string =>
  `${value ?? alt ?? ''}${children.map(wordsOf).join('')}`.trim();

const LINKS = ['link', 'linkReference'];
/** Pages are h1, and headings of texts have a style down to h4. */
const DEEPEST = 4;

/** A heading may be one level below the one before it, so that screen readers find no gap. */
const checkHeading = (node: Node, before: number): string | undefined => {
  const [words, depth = 0] = [wordsOf(node), node.depth];
  if (words === '') return 'A heading has no words. Write them behind its signs #.';
  if (depth === 1) return `The heading "${words}" has one sign #, like the title of the page. Write ##.`;
  const most = Math.min(before + 1, DEEPEST);
  return depth > most
    ? `The heading "${words}" has ${depth} signs #; here at most ${most} are possible, because levels follow one another.`
    : undefined;
};

/** Other HTML would be left out, or leave a part without its whole, such as an item outside of a list. */
const INLINE_HTML = /^(?:a|abbr|b|bdi|br|code|del|em|i|img|kbd|mark|s|small|span|strong|sub|sup|u)$/;

const checkHtml = (html: string): string | undefined => {
  const names = [...html.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const other = names.find((name) => !INLINE_HTML.test(name));
  return other === undefined
    ? undefined
    : `The text cannot contain the HTML "<${other}>". Write lists, headings and tables in Markdown.`;
};

const HTML_ADDRESS = /\s(href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const countLines = (text: string, end: number): number => text.slice(0, end).split('\n').length - 1;

/** Returns faults sorted by line. For links to products, categories and campaigns, only the form is checked. */
export const checkText = (markdown: string, language: Locale, known: KnownContent): TextFault[] => {
  const faults: TextFault[] = [];
  const report = (line: number, message: string | undefined): void => {
    if (message) faults.push({ line, message });
  };
  let depth = 1;
  const visit = (node: Node): void => {
    const line = node.position?.start.line ?? 1;
    const { type, url = '', value = '' } = node;
    if (LINKS.includes(type) && wordsOf(node) === '')
      report(line, 'A link has no words. Write them between the square brackets.');
    if (type === 'image') report(line, checkPicture(url, known));
    else if (type === 'link') report(line, checkLink(url, language, known));
    else if (type === 'definition') {
      // A definition can be the target of a link or a picture.
      if (!url.startsWith('../../images/')) report(line, checkLink(url, language, known));
      else report(line, checkPicture(url, known));
    } else if (type === 'heading') {
      report(line, checkHeading(node, depth));
      depth = Math.max(node.depth ?? depth, 2);
    } else if (type === 'footnoteReference')
      report(line, 'The shop shows no footnotes. Write the note into the text.');
    else if (type === 'html') {
      report(line, checkHtml(value));
      for (const match of value.matchAll(HTML_ADDRESS)) {
        const [, name, double, single, bare] = match;
        report(
          line + countLines(value, match.index),
          name?.toLowerCase() === 'href'
            ? checkLink(double ?? single ?? bare ?? '', language, known)
            : 'A picture cannot be written in HTML. Write ![what it shows](../../images/name.webp).',
        );
      }
    } else if (type === 'text') {
      for (const { index } of value.matchAll(/\]\(/g))
        report(
          line + countLines(value, index),
          'A link or picture is not closed, or its address has a space in it. Write [words](address).',
        );
    }
    node.children?.forEach(visit);
  };
  visit(loadParser().markdownToMdast(markdown));
  return faults.sort((one, other) => one.line - other.line);
};

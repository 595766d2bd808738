import { createRequire } from 'node:module';
import type { Locale } from '#i18n/locales.ts';
import { checkLink, checkPicture } from './check-address.ts';
import type { KnownContent } from './known-content.ts';

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly line: number } };
}

// The Markdown parser of Astro (a transitive dependency), so that the checks match the rendered pages.
const requireOfAstro = createRequire(createRequire(import.meta.url).resolve('astro'));
const requireOfProcessor = createRequire(requireOfAstro.resolve('@astrojs/markdown-satteri'));
const { markdownToMdast }: { markdownToMdast(markdown: string): Node } = requireOfProcessor('satteri');

export interface TextFault {
  /** Line in the text, from 1. */
  readonly line: number;
  readonly message: string;
}

const HTML_ADDRESS = /\s(href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const countLines = (text: string, end: number): number => text.slice(0, end).split('\n').length - 1;

/** Returns faults sorted by line. For links to products, categories and campaigns, only the form is checked. */
export const checkText = (markdown: string, language: Locale, known: KnownContent): TextFault[] => {
  const faults: TextFault[] = [];
  const report = (line: number, message: string | undefined): void => {
    if (message) faults.push({ line, message });
  };
  const visit = (node: Node): void => {
    const line = node.position?.start.line ?? 1;
    const { type, url = '', value = '' } = node;
    if (type === 'image') report(line, checkPicture(url, known));
    else if (type === 'link') report(line, checkLink(url, language, known));
    else if (type === 'definition') {
      // A definition can be the target of a link or a picture.
      if (!url.startsWith('../../images/')) report(line, checkLink(url, language, known));
      else report(line, checkPicture(url, known));
    } else if (type === 'html') {
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
  visit(markdownToMdast(markdown));
  return faults.sort((one, other) => one.line - other.line);
};

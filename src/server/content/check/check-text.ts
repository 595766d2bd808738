import type { Locale } from '#i18n/locales.ts';
import type { TextFault } from '#i18n/office/text-fault.ts';
import { isKind } from '#markdown/is-kind.ts';
import { checkMarkup, type MarkupFault } from '#server/platform/markdown/check-markup.ts';
import { countLines } from '#server/platform/markdown/lines.ts';
import { wordsOf } from '#server/platform/markdown/words-of.ts';
import { checkLink, checkPicture } from './check-address.ts';
import type { KnownContent } from './known-content.ts';

/** Pages are h1, and headings of texts have a style down to h4. */
const DEEPEST = 4;

/** A heading may be one level below the one before it, so that screen readers find no gap. */
const checkHeading = (words: string, depth: number, before: number): TextFault | undefined => {
  if (words === '') return undefined;
  if (depth === 1) return { code: 'heading_title', values: { words } };
  const most = Math.min(before + 1, DEEPEST);
  return depth > most ? { code: 'heading_level', values: { words, depth, most } } : undefined;
};

/** Blocks are written in Markdown. */
const INLINE_HTML = /^(?:a|abbr|b|bdi|br|code|del|em|i|img|kbd|mark|s|small|span|strong|sub|sup|u)$/;

const HTML_ADDRESS = /\s(href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Returns faults sorted by line. For links to products, categories and campaigns, only the form is checked. */
export const checkText = (markdown: string, language: Locale, known: KnownContent): MarkupFault[] => {
  let before = 1;
  return checkMarkup(markdown, {
    isAllowed: (name) => INLINE_HTML.test(name),
    refuse: (name) => ({ code: 'html_refused', values: { name } }),
    visit: (token, line, reportLine) => {
      const report = (at: number, fault: TextFault | undefined, near?: string): void => {
        if (fault) reportLine(at, fault, near);
      };
      if (isKind(token, 'image')) report(line, checkPicture(token.href, known));
      else if (isKind(token, 'link')) report(line, checkLink(token.href, language, known), wordsOf(token));
      else if (isKind(token, 'heading')) {
        const { depth } = token;
        report(line, checkHeading(wordsOf(token), depth, before));
        before = Math.max(depth, 2);
      } else if (token.type === 'html')
        for (const { 1: name, 2: double, 3: single, 4: bare, index } of token.raw.matchAll(HTML_ADDRESS))
          report(
            line + countLines(token.raw.slice(0, index)),
            name?.toLowerCase() === 'href'
              ? checkLink(double ?? single ?? bare ?? '', language, known)
              : { code: 'picture_html' },
          );
    },
  });
};

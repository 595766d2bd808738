import type { Locale } from '#i18n/locales.ts';
import { checkMarkup } from '#server/platform/markdown/check-markup.ts';
import { isKind } from '#server/platform/markdown/is-kind.ts';
import { countLines } from '#server/platform/markdown/lines.ts';
import { wordsOf } from '#server/platform/markdown/words-of.ts';
import { checkLink, checkPicture } from './check-address.ts';
import type { KnownContent } from './known-content.ts';

export interface TextFault {
  /** Line in the text, from 1. */
  readonly line: number;
  readonly message: string;
}

/** Pages are h1, and headings of texts have a style down to h4. */
const DEEPEST = 4;

/** A heading may be one level below the one before it, so that screen readers find no gap. */
const checkHeading = (words: string, depth: number, before: number): string | undefined => {
  if (words === '') return undefined;
  if (depth === 1) return `The heading "${words}" has one sign #, like the title of the page. Write ##.`;
  const most = Math.min(before + 1, DEEPEST);
  return depth > most
    ? `The heading "${words}" has ${depth} signs #; here at most ${most} are possible, because levels follow one another.`
    : undefined;
};

/** Blocks are written in Markdown. */
const INLINE_HTML = /^(?:a|abbr|b|bdi|br|code|del|em|i|img|kbd|mark|s|small|span|strong|sub|sup|u)$/;

const HTML_ADDRESS = /\s(href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const NO_HTML_PICTURE =
  'A picture cannot be written in HTML. Write ![what it shows](../../images/name.webp).';

/** Returns faults sorted by line. For links to products, categories and campaigns, only the form is checked. */
export const checkText = (markdown: string, language: Locale, known: KnownContent): TextFault[] => {
  let before = 1;
  return checkMarkup(markdown, {
    isAllowed: (name) => INLINE_HTML.test(name),
    refuse: (name) =>
      `The text cannot contain the HTML "<${name}>". Write lists, headings and tables in Markdown.`,
    visit: (token, line, reportLine) => {
      const report = (at: number, message: string | undefined): void => {
        if (message) reportLine(at, message);
      };
      if (isKind(token, 'image')) report(line, checkPicture(token.href, known));
      else if (isKind(token, 'link')) report(line, checkLink(token.href, language, known));
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
              : NO_HTML_PICTURE,
          );
    },
  });
};

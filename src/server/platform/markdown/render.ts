import type { Token, Tokens } from 'marked';
import { isKind } from '#markdown/is-kind.ts';
import { parseMarkdown, renderTokens, setId, visitTokens } from '#markdown/parse.ts';
import { AVIF_SOURCES, type DescribePicture, sanitize } from './allowed-html.ts';
import { wordsOf } from './words-of.ts';

/** As many columns fit on a phone. */
const FEW_COLUMNS = 4;

/** Wide tables scroll, also by keyboard. */
const wrapTables = (html: string): string => {
  const [first = '', ...rest] = html.split('<table>');
  const parts = rest.map((part) => {
    const [head = ''] = part.split('</tr>', 1);
    const columns = (head.match(/<t[hd][ >]/g) ?? []).length;
    // A table that contains another one stays as it is.
    if (columns <= FEW_COLUMNS || !part.includes('</table>')) return `<table>${part}`;
    return `<div class="wide" role="group" tabindex="0"><table>${part.replace('</table>', '</table></div>')}`;
  });
  return [first, ...parts].join('');
};

/** Offers AVIF to browsers that show it, before the picture itself. */
const offerAvif = (html: string): string => {
  const [first = '', ...rest] = html.split('<img ');
  const parts = rest.map((part) => {
    const end = part.indexOf('>') + 1;
    const attributes = part.slice(0, end);
    const [avif, srcset] = new RegExp(` ?${AVIF_SOURCES}="([^"]*)"`).exec(attributes) ?? [];
    if (avif === undefined) return `<img ${part}`;
    const [sizes = ''] = / sizes="[^"]*"/.exec(attributes) ?? [];
    const img = attributes.replace(avif, '').replace(sizes, '');
    return `<picture><source type="image/avif" srcset="${srcset}"${sizes}><img ${img}</picture>${part.slice(end)}`;
  });
  return [first, ...parts].join('');
};

/** HTML from outside, of which only what a description may contain is left. */
export const sanitizeDescription = (html: string): string => sanitize(html);

export interface RenderOptions {
  /** Without it, the description of a picture is shown in its place. */
  readonly describe?: DescribePicture;
  readonly markers?: readonly string[];
  /** Gives headings their ids, in order. */
  readonly nameHeadings?: (words: readonly string[]) => readonly string[];
}

interface RenderedHeading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly RenderedHeading[];
}

const showWords = (token: Token): void => {
  if (token.type === 'image')
    Object.assign(token, { type: 'text', text: wordsOf(token), tokens: undefined, escaped: false });
};

export const renderParsed = (tokens: Token[], options: RenderOptions = {}): Rendered => {
  const { describe, markers, nameHeadings } = options;
  const found: Tokens.Heading[] = [];
  visitTokens(tokens, (token) => {
    if (isKind(token, 'heading')) found.push(token);
    else if (token.type === 'image' && !describe?.(token.href, token.text)) showWords(token);
  });
  const words = found.map(wordsOf);
  const ids = nameHeadings?.(words) ?? [];
  const headings = found.map((heading, at) => {
    const slug = ids[at] ?? '';
    setId(heading, slug);
    return { depth: heading.depth, slug, text: words[at] ?? '' };
  });
  return { html: offerAvif(wrapTables(sanitize(renderTokens(tokens), describe, markers))), headings };
};

/** Renders Markdown as safe HTML. Every text of the shop is rendered here. */
export const renderMarkdown = (markdown: string, options?: RenderOptions): Rendered =>
  renderParsed(parseMarkdown(markdown), options);

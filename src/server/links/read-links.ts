import { isKind } from '#markdown/is-kind.ts';
import { parseMarkdown, visitTokens } from '#markdown/parse.ts';
import { pictureNameOf } from '#server/content/picture-address.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';

export interface WrittenLink {
  readonly address: string;
  /** What visitors read; '' for a picture. */
  readonly words: string;
  readonly isPicture?: true;
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': '\u00a0', '&amp;': '&' },
};
const decode = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => SIGNS[sign] ?? sign);

const LINK = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** Links of the sanitised HTML of the shop. */
export const linksOfHtml = (html: string): WrittenLink[] =>
  [...html.matchAll(LINK)].map(([, address = '', inner = '']) => ({
    address: decode(address),
    words: decode(inner.replace(/<[^>]*>/g, '')).trim(),
  }));

/** Links and pictures of a text, as visitors see them. */
export const linksOfMarkdown = (markdown: string): WrittenLink[] => {
  const pictures = new Set<string>();
  if (markdown.includes('!['))
    visitTokens(parseMarkdown(markdown), (token) => {
      if (isKind(token, 'image') && pictureNameOf(token.href) !== undefined) pictures.add(token.href);
    });
  return [
    ...linksOfHtml(renderMarkdown(markdown).html),
    ...[...pictures].map((address): WrittenLink => ({ address, words: '', isPicture: true })),
  ];
};

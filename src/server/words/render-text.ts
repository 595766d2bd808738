import type { ContentPicture, ContentPictures } from '#domain/content-pictures.ts';
import { isolateHtml } from '#i18n/isolate-text.ts';
import { DEFAULT_LOCALE, inEitherLanguage, type Locale } from '#i18n/locales.ts';
import { pictureNameOf } from '#server/content/picture-address.ts';
import { AVIF_SOURCES } from '#server/platform/markdown/allowed-html.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import type { RenderedText } from '#server/texts.ts';
import { nameHeadings } from './heading-ids.ts';

/** Widest column of text, in pixels. */
const TEXT_WIDTH = 720;

const describePicture = (
  alt: string,
  { src, sources, width, height, library }: ContentPicture,
  language: Locale,
): Record<string, string> => ({
  src,
  ...(sources.length > 0 && { srcset: sources.map((one) => `${one.url} ${one.width}w`).join(', ') }),
  ...(library?.avif !== undefined && { [AVIF_SOURCES]: library.avif }),
  sizes: `(min-width:${TEXT_WIDTH}px) ${TEXT_WIDTH}px,94vw`,
  alt: alt.trim() || (library ? inEitherLanguage(library.alts, language) : ''),
  width: String(width),
  height: String(height),
  loading: 'lazy',
  decoding: 'async',
});

export interface TextOptions {
  /** Of the text, for the words of its pictures. */
  readonly language?: Locale;
  /** False for a text that shares its page with others, whose headings may be the same. */
  readonly hasIds?: boolean;
}

/** Renders the Markdown of editors as safe HTML. */
export const renderText = (
  markdown: string,
  pictures: ContentPictures,
  { language = DEFAULT_LOCALE, hasIds = true }: TextOptions = {},
): RenderedText => {
  const shown = new Set<number>();
  // Only pictures of the shop.
  const describe = (address: string, alt: string) => {
    const name = pictureNameOf(address);
    const picture = name !== undefined && Object.hasOwn(pictures, name) ? pictures[name] : undefined;
    if (picture?.library) shown.add(picture.library.id);
    return picture && describePicture(alt, picture, language);
  };
  const { html, headings } = renderMarkdown(markdown, { describe, ...(hasIds && { nameHeadings }) });
  return { html: isolateHtml(html, language), headings: [...headings], pictures: [...shown] };
};

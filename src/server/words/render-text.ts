import type { ContentPicture, ContentPictures } from '#domain/content-pictures.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import type { RenderedText } from '#server/texts.ts';
import { nameHeadings } from './heading-ids.ts';

const PICTURE_FOLDER = '../../images/';

/** Widest column of text, in pixels. */
const TEXT_WIDTH = 720;

const describePicture = (alt: string, picture: ContentPicture): Record<string, string> => ({
  src: picture.src,
  srcset: picture.sources.map(({ url, width }) => `${url} ${width}w`).join(', '),
  sizes: `(min-width:${TEXT_WIDTH}px) ${TEXT_WIDTH}px,94vw`,
  alt,
  width: String(picture.width),
  height: String(picture.height),
  loading: 'lazy',
  decoding: 'async',
});

const decode = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

/**
 * Renders the Markdown of editors as safe HTML.
 * @param hasIds false for a text that shares its page with others, whose headings may be the same
 */
export const renderText = (markdown: string, pictures: ContentPictures, hasIds = true): RenderedText => {
  // Only pictures of the shop.
  const describe = (address: string, alt: string) => {
    const src = decode(address);
    const picture = src.startsWith(PICTURE_FOLDER) ? pictures[src.slice(PICTURE_FOLDER.length)] : undefined;
    return picture && describePicture(alt, picture);
  };
  const { html, headings } = renderMarkdown(markdown, { describe, ...(hasIds && { nameHeadings }) });
  return { html, headings: [...headings] };
};

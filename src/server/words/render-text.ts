import { pathToFileURL } from 'node:url';
import sanitizeHtml from 'sanitize-html';
import type { ContentPicture, ContentPictures } from '#domain/content-pictures.ts';
import { requireOfAstro } from '#server/content/require-of-astro.ts';
import type { Heading, RenderedText } from '#server/texts.ts';
import { TAKEN_IDS } from './taken-ids.ts';

interface Processor {
  render(markdown: string): Promise<{
    readonly code: string;
    readonly metadata: { readonly headings: readonly Heading[] };
  }>;
}

/** Astro's own Markdown processor, so that a text looks as it does in the build. */
const loadProcessor = async (): Promise<Processor> => {
  const url = pathToFileURL(requireOfAstro().resolve('@astrojs/markdown-satteri')).href;
  const { createSatteriMarkdownProcessor } = await import(/* @vite-ignore */ url);
  return createSatteriMarkdownProcessor({ syntaxHighlight: false });
};
let processor: Promise<Processor> | undefined;

const BLOCKS = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const INLINE = ['strong', 'em', 'del', 'code', 'a', 'br', 'bdi', 'img'];
const HEADING_IDS = { h2: ['id'], h3: ['id'], h4: ['id'] };
const MARKER = '__astro_image_';
const PICTURE_FOLDER = '../../images/';

/** Ids of headings, in place of those that Astro gives. All differ. */
const freeIds = (headings: readonly Heading[]): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  const used = new Set([...TAKEN_IDS, ...headings.map(({ slug }) => slug)]);
  for (const { slug } of headings) {
    let [id, at] = [slug, 0];
    while (TAKEN_IDS.has(slug) && used.has(id)) {
      at += 1;
      id = `${slug}-${at}`;
    }
    used.add(id);
    ids.set(slug, id);
  }
  return ids;
};

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

const readMarker = (json: string): { readonly src: string; readonly alt: string } => {
  try {
    const { src, alt } = JSON.parse(json);
    return { src: decodeURIComponent(String(src)), alt: String(alt ?? '') };
  } catch {
    return { src: '', alt: '' };
  }
};

/** A picture by reference has its path instead of a marker. */
const pathOfPicture = ({ [MARKER]: marker, src = '', alt = '' }: sanitizeHtml.Attributes) =>
  marker === undefined ? { src: src.startsWith(PICTURE_FOLDER) ? src : '', alt } : readMarker(marker);

const sanitize = (html: string, pictures: ContentPictures, ids: ReadonlyMap<string, string>): string => {
  const heading =
    (tagName: string): sanitizeHtml.Transformer =>
    (_, { id = '' }) => {
      const free = ids.get(id) ?? '';
      return { tagName, attribs: { ...(free !== '' && { id: free }) } };
    };
  return sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...TABLES, ...INLINE],
    allowedAttributes: {
      ...HEADING_IDS,
      a: ['href'],
      ol: ['start'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      // Only pictures of the shop.
      img: (_, attributes) => {
        const { src, alt } = pathOfPicture(attributes);
        const picture = pictures[src.split('/').at(-1) ?? ''];
        return picture
          ? { tagName: 'img', attribs: describePicture(alt, picture) }
          : { tagName: 'img', attribs: {} };
      },
      h1: heading('h2'),
      h2: heading('h2'),
      h3: heading('h3'),
      h4: heading('h4'),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    // The attribute's name is upper-case.
    parser: { lowerCaseAttributeNames: true },
  }).trim();
};

/** As many columns fit on a phone. */
const FEW_COLUMNS = 4;

/** Wide tables scroll, also by keyboard. */
const wrapTables = (html: string): string => {
  const [first = '', ...rest] = html.split('<table>');
  const parts = rest.map((part) => {
    const [head = ''] = part.split('</tr>', 1);
    const columns = (head.match(/<t[hd]>/g) ?? []).length;
    if (columns <= FEW_COLUMNS) return `<table>${part}`;
    return `<div class="wide" role="group" tabindex="0"><table>${part.replace('</table>', '</table></div>')}`;
  });
  return [first, ...parts].join('');
};

/**
 * Renders the Markdown of editors as safe HTML.
 * @param hasIds false for a text that shares its page with others, whose headings may be the same
 */
export const renderText = async (
  markdown: string,
  pictures: ContentPictures,
  hasIds = true,
): Promise<RenderedText> => {
  processor ??= loadProcessor();
  const { code, metadata } = await (await processor).render(markdown);
  const ids = freeIds(hasIds ? metadata.headings : []);
  return {
    html: wrapTables(sanitize(code, pictures, ids)),
    headings: metadata.headings.map((heading) => ({ ...heading, slug: ids.get(heading.slug) ?? '' })),
  };
};

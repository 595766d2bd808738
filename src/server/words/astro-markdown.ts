import type { MarkdownProcessor } from 'astro/markdown';
import { isolateHtml } from '#i18n/isolate-text.ts';
import { type Locale, readLocale } from '#i18n/locales.ts';
import { demoText } from '#server/catalogue/import/demo-in-market.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import { nameHeadings } from './heading-ids.ts';

/** Astro replaces this attribute by those of the processed picture. */
const MARKER = '__ASTRO_IMAGE_';

const decode = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/** Answers share their page with others, so that their headings have no ids. */
const isAnswer = (file: URL | undefined): boolean => file?.pathname.includes('/content/faq/') ?? false;

const languageOf = (file: URL | undefined): Locale => readLocale(file?.pathname.split('/').at(-2));

/** Renders `.md` files of the build as the shop renders texts that the office has changed. */
export const shopMarkdown = (): MarkdownProcessor => ({
  name: 'shop',
  options: {},
  createRenderer: async () => ({
    render: async (content, options) => {
      const paths = new Set<string>();
      const describe = (address: string, alt: string) => {
        const src = decode(address);
        if (!src.startsWith('../../images/')) return undefined;
        paths.add(src);
        // Astro does not decode `&lt;` and `&gt;` in the marker.
        const json = JSON.stringify({ src, alt }).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
        return { [MARKER]: json };
      };
      const { html, headings } = renderMarkdown(demoText(content), {
        describe,
        markers: [MARKER],
        ...(!isAnswer(options?.fileURL) && { nameHeadings }),
      });
      return {
        code: isolateHtml(html, languageOf(options?.fileURL)),
        metadata: {
          headings: [...headings],
          localImagePaths: [...paths],
          remoteImagePaths: [],
          frontmatter: options?.frontmatter ?? {},
        },
      };
    },
  }),
});

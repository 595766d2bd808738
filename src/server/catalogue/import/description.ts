import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http'],
  allowProtocolRelative: false,
};

/** Markdown of the catalogue -> HTML that is safe to show. */
export const renderMarkdown = (markdown: string): string =>
  sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), ALLOWED).trim();

/** Sections of a Markdown text, each with its `##` line. */
const splitSections = (markdown: string): string[] => markdown.split(/^(?=## )/m);

/**
 * A product's description without what the page draws from the data: where nutrition is known, the section with its
 * table and ingredients would say the same twice.
 */
export const renderDescription = (markdown: string, hasNutrition: boolean): string => {
  const isNutrition = (section: string) => hasNutrition && /^\|.*\|$/m.test(section);
  return renderMarkdown(
    splitSections(markdown)
      .filter((section) => !isNutrition(section))
      .join(''),
  );
};

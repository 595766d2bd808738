import { marked, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';

const BLOCKS = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...TABLES, 'strong', 'em', 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http'],
  allowProtocolRelative: false,
};

export const sanitizeDescription = (html: string): string => sanitizeHtml(html, ALLOWED).trim();

export const renderMarkdown = (markdown: string): string =>
  sanitizeDescription(marked.parse(markdown, { async: false, gfm: true }));

/** Sections that the product page already renders from structured data. */
export interface StructuredSections {
  readonly ingredients: string | undefined;
}

const dropIngredients = (raw: string, ingredients: string | undefined): string => {
  const start = ingredients === undefined ? -1 : raw.indexOf(ingredients);
  if (ingredients === undefined || start < 0 || !/^\s*\*\*[^*]+\*\*\s*$/.test(raw.slice(0, start)))
    return raw;
  return raw.slice(start + ingredients.length).replace(/^[.\s]+/, '');
};

const dropEmptyHeadings = (blocks: readonly Token[]): Token[] =>
  blocks.filter((block, index) => {
    if (block.type !== 'heading') return true;
    const next = blocks[index + 1];
    return next !== undefined && !(next.type === 'heading' && next.depth <= block.depth);
  });

/** Renders a description as safe HTML. With `structured`, omits all tables (nutrition) and the ingredients. */
export const renderDescription = (markdown: string, structured: StructuredSections | undefined): string => {
  if (!structured) return renderMarkdown(markdown);
  const blocks: Token[] = marked
    .lexer(markdown)
    .filter(({ type }) => type !== 'table' && type !== 'space')
    .map((block) =>
      block.type === 'paragraph'
        ? { ...block, raw: dropIngredients(block.raw, structured.ingredients) }
        : block,
    )
    .filter(({ raw }) => raw.trim() !== '');
  return renderMarkdown(
    dropEmptyHeadings(blocks)
      .map(({ raw }) => raw.trim())
      .join('\n\n'),
  );
};

import type { Token, Tokens } from 'marked';
import { isKind } from '#markdown/is-kind.ts';
import { parseMarkdown } from '#markdown/parse.ts';
import { renderMarkdown as render, renderParsed } from '../markdown/render.ts';

export { sanitizeDescription } from '../markdown/render.ts';

export const renderMarkdown = (markdown: string): string => render(markdown).html;

/** A row of the nutrition table: its name and the figures that the product page shows for it. */
interface StructuredRow {
  readonly name: string;
  readonly figures: readonly number[];
}

/** Sections that the product page already renders from structured data. */
export interface StructuredSections {
  readonly ingredients: string | undefined;
  /** If unknown, the first table is taken for the nutrition table. */
  readonly rows?: readonly StructuredRow[] | undefined;
}

const dropIngredients = (block: Token, ingredients: string | undefined): Token[] => {
  const { raw } = block;
  const start = ingredients === undefined ? -1 : raw.indexOf(ingredients);
  if (ingredients === undefined || start < 0 || !/^\s*\*\*[^*]+\*\*\s*$/.test(raw.slice(0, start)))
    return [block];
  return parseMarkdown(raw.slice(start + ingredients.length).replace(/^[.\s]+/, ''));
};

const readFigures = (text: string): number[] =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((figure) => Number(figure.replace(',', '.')));

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const repeats = (table: Tokens.Table, rows: readonly StructuredRow[]): boolean =>
  table.rows.length > 0 &&
  table.rows.every(([first, ...cells]) => {
    const row = rows.find(({ name }) => sameName(name, first?.text ?? ''));
    return row && cells.flatMap(({ text }) => readFigures(text)).every((one) => row.figures.includes(one));
  });

const findRepeated = (blocks: readonly Token[], rows: StructuredSections['rows']): Token | undefined =>
  blocks.find((block) => isKind(block, 'table') && (!rows || repeats(block, rows)));

/** True if nothing stands between a heading and the next one of its level. */
const isEmptyHeading = (blocks: readonly Token[], at: number): boolean => {
  const heading = blocks[at];
  if (!heading || !isKind(heading, 'heading')) return false;
  const next = blocks.slice(at + 1).find(({ type }) => type !== 'space');
  return next === undefined || (isKind(next, 'heading') && next.depth <= heading.depth);
};

/** Drops headings that have lost their text, but not those that had none. */
const dropEmptyHeadings = (kept: readonly Token[], before: readonly Token[]): Token[] =>
  kept.filter((block, at) => !isEmptyHeading(kept, at) || isEmptyHeading(before, before.indexOf(block)));

/** Renders a description as safe HTML. With `structured`, omits the nutrition table and the ingredients. */
export const renderDescription = (markdown: string, structured: StructuredSections | undefined): string => {
  const blocks = parseMarkdown(markdown);
  if (!structured) return renderParsed(blocks).html;
  const repeated = findRepeated(blocks, structured.rows);
  const kept = blocks
    .filter((block) => block !== repeated)
    .flatMap((block) =>
      block.type === 'paragraph' ? dropIngredients(block, structured.ingredients) : [block],
    );
  return renderParsed(dropEmptyHeadings(kept, blocks)).html;
};

import type { RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';

const OPTIONS = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  resourceLink: false,
  extensions: [gfmStrikethroughToMarkdown(), gfmTableToMarkdown({ tablePipeAlign: false })],
} satisfies Options;

/** The line between the head of a table and its rows, as writers know it. */
const widenRule = (markdown: string): string =>
  markdown.replace(/^\|(?: :?-:? \|)+$/gm, (line) => line.replaceAll('-', '---'));

/** Writes blocks as Markdown, in the style of the shop. */
export const serialise = (children: RootContent[], handlers: Options['handlers'] = {}): string => {
  const markdown = toMarkdown({ type: 'root', children }, { ...OPTIONS, handlers }).trimEnd();
  return children.some(({ type }) => type === 'table') ? widenRule(markdown) : markdown;
};

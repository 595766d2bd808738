/** Writes a document of the editor as Markdown. Blocks that did not change stay as they were written. */
import type { BlockContent, ListItem, PhrasingContent, TableRow } from 'mdast';
import type { Mark, Node } from 'prosemirror-model';
import { serialise } from '#markdown/serialise.ts';
import { readMarkdown, type Source } from './read.ts';

const text = (node: Node | Mark, name: string): string => String(node.attrs[name] ?? '');
const orNull = (value: string): string | null => (value === '' ? null : value);
const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at));

interface Piece {
  readonly node: Node;
  readonly text: string;
  readonly marks: readonly Mark[];
}

const SURROUNDING = /^(\s*)(.*?)(\s*)$/su;

/** Blanks at the edge of emphasis would end it. */
const cutBlanks = (node: Node): Piece[] => {
  const own = node.text ?? '';
  if (!node.isText || node.marks.length === 0 || node.marks.some(({ type }) => type.name === 'code'))
    return [{ node, text: own, marks: node.marks }];
  const [, before = '', words = '', after = ''] = SURROUNDING.exec(own) ?? [];
  const links = node.marks.filter(({ type }) => type.name === 'link');
  return [
    { node, text: before, marks: links },
    { node, text: words, marks: node.marks },
    { node, text: after, marks: links },
  ].filter((piece) => piece.text !== '');
};

const writePiece = ({ node, text: words, marks }: Piece): PhrasingContent => {
  if (node.isText)
    return { type: marks.some(({ type }) => type.name === 'code') ? 'inlineCode' : 'text', value: words };
  switch (node.type.name) {
    case 'image':
      return {
        type: 'image',
        url: text(node, 'src'),
        alt: text(node, 'alt'),
        title: orNull(text(node, 'title')),
      };
    case 'hard_break':
      return { type: 'break' };
    default:
      return { type: 'html', value: text(node, 'source') };
  }
};

/** How emphasis is written: by the marks of Markdown, or by tags where they would not be read as marks, such as beside figures. */
type Style = 'marks' | 'tags';

const wrapInTag = (name: string, children: PhrasingContent[]): PhrasingContent[] => [
  { type: 'html', value: `<${name}>` },
  ...children,
  { type: 'html', value: `</${name}>` },
];

const wrap = (mark: Mark, children: PhrasingContent[], style: Style): PhrasingContent[] => {
  const { name } = mark.type;
  if (name === 'link')
    return [{ type: 'link', url: text(mark, 'href'), title: orNull(text(mark, 'title')), children }];
  if (name === 'tag') return wrapInTag(text(mark, 'name'), children);
  if (style === 'tags') return wrapInTag(name, children);
  switch (name) {
    case 'strong':
      return [{ type: 'strong', children }];
    case 'em':
      return [{ type: 'emphasis', children }];
    default:
      return [{ type: 'delete', children }];
  }
};

/** Nests pieces in their marks, the outermost first. */
const nest = (pieces: readonly Piece[], depth: number, style: Style): PhrasingContent[] => {
  const written: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (!piece) break;
    const mark = piece.marks.filter(({ type }) => type.name !== 'code')[depth];
    if (!mark) {
      written.push(writePiece(piece));
      at += 1;
      continue;
    }
    let end = at + 1;
    while (pieces[end]?.marks.filter(({ type }) => type.name !== 'code')[depth]?.eq(mark)) end += 1;
    written.push(...wrap(mark, nest(pieces.slice(at, end), depth + 1, style), style));
    at = end;
  }
  return written;
};

/** Blanks at the edge of a line have no meaning in Markdown. */
const trimLines = (pieces: readonly Piece[]): Piece[] => {
  const isEdge = (piece: Piece | undefined) => !piece || piece.node.type.name === 'hard_break';
  return pieces
    .map((piece, at) => {
      if (!piece.node.isText || piece.marks.some(({ type }) => type.name === 'code')) return piece;
      const start = isEdge(pieces[at - 1]) ? piece.text.replace(/^[ \t]+/, '') : piece.text;
      return { ...piece, text: isEdge(pieces[at + 1]) ? start.replace(/[ \t]+$/, '') : start };
    })
    .filter(({ node, text: words }) => !node.isText || words !== '');
};

const writeInline = (node: Node, style: Style): PhrasingContent[] =>
  nest(trimLines(childrenOf(node).flatMap(cutBlanks)), 0, style);

const depthOf = (level: unknown) => ([1, 2, 3, 4, 5, 6] as const).find((depth) => depth === level) ?? 2;

const writeItems = (list: Node, style: Style): ListItem[] =>
  childrenOf(list).map((item) => ({
    type: 'listItem',
    spread: list.attrs.tight !== true,
    children: writeBlocks(item, style),
  }));

/** A row of a table is one line. */
const keepOnLine = (piece: PhrasingContent): PhrasingContent =>
  piece.type === 'break' ? { type: 'html', value: '<br>' } : piece;

const writeRow = (row: Node, style: Style): TableRow => ({
  type: 'tableRow',
  children: childrenOf(row).map((cell) => ({
    type: 'tableCell',
    children: writeInline(cell.child(0), style).map(keepOnLine),
  })),
});

const writeBlock = (node: Node, style: Style): BlockContent => {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: depthOf(node.attrs.level), children: writeInline(node, style) };
    case 'blockquote':
      return { type: 'blockquote', children: writeBlocks(node, style) };
    case 'bullet_list':
    case 'ordered_list': {
      const ordered = node.type.name === 'ordered_list';
      const start = ordered ? Number(node.attrs.start) : null;
      return {
        type: 'list',
        ordered,
        start,
        spread: node.attrs.tight !== true,
        children: writeItems(node, style),
      };
    }
    case 'code_block':
      return { type: 'code', lang: orNull(text(node, 'language')), value: node.textContent };
    case 'horizontal_rule':
      return { type: 'thematicBreak' };
    case 'table':
      return {
        type: 'table',
        align: childrenOf(node.child(0)).map(({ attrs }) => attrs.align),
        children: childrenOf(node).map((row) => writeRow(row, style)),
      };
    case 'raw_block':
      return { type: 'html', value: text(node, 'source') };
    default:
      return { type: 'paragraph', children: writeInline(node, style) };
  }
};

const writeBlocks = (parent: Node, style: Style): BlockContent[] =>
  childrenOf(parent).map((node) => writeBlock(node, style));

const ESCAPE = /\\([!-/:-@[-`{-~])/g;

const writeAlone = (node: Node): string => {
  const tagged = serialise([writeBlock(node, 'tags')]);
  const { doc } = readMarkdown(tagged);
  const marked = serialise([writeBlock(node, 'marks')]);
  // The writer escapes what might be a mark anywhere. Where it is none, the text stays as it was typed.
  const plain = marked.replace(ESCAPE, '$1');
  return [plain, marked].find((one) => readMarkdown(one).doc.eq(doc)) ?? tagged;
};

const isBlank = (node: Node): boolean => node.type.name === 'paragraph' && node.content.size === 0;

/** @param sources the blocks of the text that the document was read from */
export const writeMarkdown = (doc: Node, sources: readonly Source[] = []): string => {
  const blocks = childrenOf(doc).filter((node) => !isBlank(node));
  const parts = blocks.map(
    (node) => sources.find((source) => source.node.eq(node))?.markdown ?? writeAlone(node),
  );
  const markdown = parts.join('\n\n');
  const { doc: again } = readMarkdown(markdown);
  const isSame =
    again.childCount === Math.max(blocks.length, 1) &&
    blocks.every(({ type }, at) => again.child(at).type === type);
  // Blocks that would become one beside each other, such as two lists, are told apart by the writer.
  return isSame ? markdown : serialise(blocks.map((node) => writeBlock(node, 'marks')));
};

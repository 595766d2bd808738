/** Reads Markdown as a document of the editor, by the parser of the shop. */
import type { Token, Tokens } from 'marked';
import type { Mark, MarkType, Node } from 'prosemirror-model';
import { isKind } from '#markdown/is-kind.ts';
import { parseMarkdown } from '#markdown/parse.ts';
import { schema, TAGS } from './schema.ts';

const { nodes, marks } = schema;

/** Names of characters that editors type. A text with another name shows it as it is written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][\da-zA-Z]*));/g;

const charOf = (decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
  if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    ? String.fromCodePoint(point)
    : undefined;
};

const raw = (source: string): Node => nodes.raw_piece.create({ source });

const readText = (text: string, around: readonly Mark[]): Node[] => {
  const pieces: Node[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') pieces.push(schema.text(plain, around));
    plain = '';
  };
  let last = 0;
  for (const match of text.matchAll(ENTITY)) {
    const [whole, decimal, hex, name] = match;
    plain += text.slice(last, match.index).replaceAll('\n', ' ');
    last = match.index + whole.length;
    const char = charOf(decimal, hex, name);
    if (char !== undefined) plain += char;
    else {
      flush();
      pieces.push(raw(whole).mark(around));
    }
  }
  plain += text.slice(last).replaceAll('\n', ' ');
  flush();
  return pieces;
};

const EMPHASIS: ReadonlyMap<string, MarkType> = new Map(
  [marks.strong, marks.em, marks.del].map((type) => [type.name, type]),
);

const markOf = (name: string): Mark => EMPHASIS.get(name)?.create() ?? marks.tag.create({ name });

const OPEN_TAG = /^<([a-z]+)>$/;

/** Position of the tag that closes the one at `from`. */
const findEnd = (tokens: readonly Token[], from: number, name: string): number => {
  let open = 0;
  return tokens.findIndex((token, at) => {
    if (at < from || !isKind(token, 'html')) return false;
    if (token.raw === `<${name}>`) open += 1;
    else if (token.raw === `</${name}>`) open -= 1;
    else return false;
    return open === 0;
  });
};

const readPiece = (token: Token, around: readonly Mark[]): Node[] => {
  const within = (mark: Mark) =>
    readInline('tokens' in token ? (token.tokens ?? []) : [], mark.addToSet(around));
  if (isKind(token, 'text'))
    return token.tokens ? readInline(token.tokens, around) : readText(token.text, around);
  if (isKind(token, 'escape')) return [schema.text(token.text, around)];
  if (isKind(token, 'strong')) return within(marks.strong.create());
  if (isKind(token, 'em')) return within(marks.em.create());
  if (isKind(token, 'del')) return within(marks.del.create());
  if (isKind(token, 'codespan'))
    return token.text === '' ? [] : [schema.text(token.text, marks.code.create().addToSet(around))];
  if (isKind(token, 'br')) return [nodes.hard_break.create(null, null, around)];
  if (isKind(token, 'link')) return within(marks.link.create({ href: token.href, title: token.title ?? '' }));
  if (isKind(token, 'image'))
    return [nodes.image.create({ src: token.href, alt: token.text, title: token.title ?? '' }, null, around)];
  if (isKind(token, 'html') && /^<br\s*\/?>$/i.test(token.raw))
    return [nodes.hard_break.create(null, null, around)];
  return [raw(token.raw).mark(around)];
};

const readInline = (tokens: readonly Token[], around: readonly Mark[] = []): Node[] => {
  const pieces: Node[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const [, name = ''] = (isKind(token, 'html') && OPEN_TAG.exec(token.raw)) || [];
    const end = TAGS.includes(name) || EMPHASIS.has(name) ? findEnd(tokens, at, name) : -1;
    if (end > at + 1) {
      pieces.push(...readInline(tokens.slice(at + 1, end), markOf(name).addToSet(around)));
      at = end;
    } else pieces.push(...readPiece(token, around));
  }
  return pieces;
};

const paragraph = (tokens: readonly Token[]): Node => nodes.paragraph.create(null, readInline(tokens));

const readItem = ({ task, tokens }: Tokens.ListItem): Node | undefined => {
  if (task) return undefined;
  const blocks = readBlocks(tokens);
  const [first] = blocks;
  if (first === undefined) return nodes.list_item.create(null, nodes.paragraph.create());
  return first.type === nodes.paragraph ? nodes.list_item.create(null, blocks) : undefined;
};

const readList = (list: Tokens.List): Node | undefined => {
  const items = list.items.map(readItem);
  if (items.some((item) => item === undefined)) return undefined;
  const tight = !list.loose;
  const type = list.ordered ? nodes.ordered_list : nodes.bullet_list;
  return type.create(
    list.ordered ? { tight, start: Number(list.start) } : { tight },
    items.flatMap((item) => item ?? []),
  );
};

const readTable = ({ header, rows, align }: Tokens.Table): Node => {
  const row = (cells: readonly Tokens.TableCell[], type: typeof nodes.table_cell) =>
    nodes.table_row.create(
      null,
      cells.map((cell, at) => type.create({ align: align[at] ?? null }, paragraph(cell.tokens))),
    );
  return nodes.table.create(null, [
    row(header, nodes.table_header),
    ...rows.map((cells) => row(cells, nodes.table_cell)),
  ]);
};

const readBlock = (token: Token): Node | undefined => {
  if (isKind(token, 'paragraph') || isKind(token, 'text')) return paragraph(token.tokens ?? [token]);
  if (isKind(token, 'heading')) return nodes.heading.create({ level: token.depth }, readInline(token.tokens));
  if (isKind(token, 'blockquote')) {
    const blocks = readBlocks(token.tokens);
    return nodes.blockquote.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create());
  }
  if (isKind(token, 'list')) return readList(token);
  if (isKind(token, 'code'))
    return nodes.code_block.create(
      { language: token.lang ?? '' },
      token.text === '' ? null : schema.text(token.text),
    );
  if (isKind(token, 'hr')) return nodes.horizontal_rule.create();
  return isKind(token, 'table') ? readTable(token) : undefined;
};

const readBlocks = (tokens: readonly Token[]): Node[] => readSources(tokens).map(({ node }) => node);

/** A block and how it is written. */
export interface Source {
  readonly node: Node;
  readonly markdown: string;
}

const readSources = (tokens: readonly Token[]): Source[] =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => {
      const markdown = token.raw.replace(/^\n+|\s+$/g, '');
      return { node: readBlock(token) ?? nodes.raw_block.create({ source: markdown }), markdown };
    });

export const readMarkdown = (
  markdown: string,
): { readonly doc: Node; readonly sources: readonly Source[] } => {
  const sources = readSources(parseMarkdown(markdown));
  const blocks = sources.map(({ node }) => node);
  return { doc: nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create()), sources };
};

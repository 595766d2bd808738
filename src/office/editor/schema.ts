/** What the editor can show of a text. Everything else stays as it is written, in a `raw` block or piece. */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

const textOf = (node: { readonly attrs: Readonly<Record<string, unknown>> }, name: string): string =>
  typeof node.attrs[name] === 'string' ? node.attrs[name] : '';

/** Tags within words that Markdown has no mark for, as far as the shop shows them. */
export const TAGS: readonly string[] = ['bdi', 'u', 'mark', 'small', 'sub', 'sup', 'kbd', 'q'];

const SIDES = ['left', 'center', 'right'] as const;

/** The shop shows the levels 2 to 4. */
const shownLevel = (level: number): number => Math.min(Math.max(level, 2), 4);

const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2, validate: 'number' } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: shownLevel(level) },
    })),
    toDOM: ({ attrs }) => [`h${shownLevel(Number(attrs.level))}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    attrs: { tight: { default: true, validate: 'boolean' } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    attrs: { tight: { default: true, validate: 'boolean' }, start: { default: 1, validate: 'number' } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: Number(list.getAttribute('start') ?? 1) || 1 }) }],
    toDOM: ({ attrs }) => (attrs.start === 1 ? ['ol', 0] : ['ol', { start: Number(attrs.start) }, 0]),
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  code_block: {
    attrs: { language: { default: '', validate: 'string' } },
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tableNodes({
    tableGroup: 'block',
    cellContent: 'paragraph',
    cellAttributes: {
      // That of the head counts for its column.
      align: {
        default: null,
        validate: 'string|null',
        getFromDOM: (cell) =>
          SIDES.find((side) => side === (cell.style.textAlign || cell.getAttribute('align'))) ?? null,
        setDOMAttr: (side, attributes) => {
          if (typeof side === 'string') attributes.align = side;
        },
      },
    },
  }),
  raw_block: {
    attrs: { source: { validate: 'string' } },
    group: 'block',
    atom: true,
    selectable: true,
    toDOM: (node) => ['pre', { class: 'raw', dir: 'ltr' }, textOf(node, 'source')],
  },
  image: {
    attrs: {
      src: { validate: 'string' },
      alt: { default: '', validate: 'string' },
      title: { default: '', validate: 'string' },
    },
    inline: true,
    group: 'inline',
    draggable: true,
    toDOM: (node) => ['img', { src: textOf(node, 'src'), alt: textOf(node, 'alt') }],
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  raw_piece: {
    attrs: { source: { validate: 'string' } },
    inline: true,
    group: 'inline',
    atom: true,
    toDOM: (node) => ['code', { class: 'raw', dir: 'ltr' }, textOf(node, 'source')],
  },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>;

/** From the outermost to the innermost. */
const marks = {
  link: {
    attrs: { href: { validate: 'string' }, title: { default: '', validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') ?? '' }) }],
    toDOM: ({ attrs }) => [
      'a',
      { href: String(attrs.href), title: attrs.title ? String(attrs.title) : null },
      0,
    ],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything it copies into a <b> without weight.
      { tag: 'b', getAttrs: (node) => node.style.fontWeight !== 'normal' && null },
      { style: 'font-weight=400', clearMark: (mark) => mark.type.name === 'strong' },
      { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(value) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
  del: {
    parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['del', 0],
  },
  /** A tag of HTML that only has words, such as `<bdi>` or `<sup>`. */
  tag: {
    attrs: { name: { validate: 'string' } },
    excludes: '',
    parseDOM: TAGS.map((name) => ({ tag: name, attrs: { name } })),
    toDOM: ({ attrs }) => [String(attrs.name), 0],
  },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });

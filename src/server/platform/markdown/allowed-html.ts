import sanitizeHtml from 'sanitize-html';

const BLOCKS = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr', 'pre', 'div'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const INLINE = [
  'strong',
  'em',
  'del',
  'u',
  'mark',
  'small',
  'sub',
  'sup',
  'code',
  'kbd',
  'q',
  'a',
  'br',
  'bdi',
];

/** Tags that mean the same as an allowed one. */
const SAME: Readonly<Record<string, string>> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', cite: 'em', s: 'del', strike: 'del', ins: 'u' },
  ...{ tt: 'code', samp: 'code', section: 'div', article: 'div', center: 'div', main: 'div', header: 'div' },
  ...{ footer: 'div', aside: 'div', address: 'div', figure: 'div', figcaption: 'div', details: 'div' },
  ...{ summary: 'p', menu: 'ul' },
};

/** Tags that are left out without a loss: their words are shown. */
const WORDS_ONLY = ['span', 'font', 'abbr', 'acronym', 'dfn', 'var', 'time', 'label', 'big', 'nobr', 'wbr'];
const COLUMNS = ['colgroup', 'col'];

const SHOWN: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...TABLES,
  ...INLINE,
  ...Object.keys(SAME),
  ...WORDS_ONLY,
  ...COLUMNS,
]);

/** True if a tag is shown as meant, apart from its look. */
export const isShownTag = (name: string): boolean => SHOWN.has(name);

const INLINE_NAMES: ReadonlySet<string> = new Set([
  ...INLINE,
  ...WORDS_ONLY,
  ...Object.keys(SAME).filter((name) => INLINE.includes(SAME[name] ?? '')),
]);

/** True if a tag stands within words, so that it ends with their paragraph, heading or cell. */
export const isInlineTag = (name: string): boolean => INLINE_NAMES.has(name);

/** Attribute of a picture with the `srcset` of its AVIF sizes, which becomes a `<source>` (render.ts). */
export const AVIF_SOURCES = 'data-avif';

export const SCHEMES = ['https', 'http', 'mailto', 'tel'];

/** Attributes of a picture of the shop; undefined if there is no such picture. */
export type DescribePicture = (src: string, alt: string) => Readonly<Record<string, string>> | undefined;

/** @param markers names of attributes that `describe` may give beside those of HTML */
export const sanitize = (
  html: string,
  describe: DescribePicture = () => undefined,
  markers: readonly string[] = [],
): string =>
  sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...TABLES, ...INLINE, 'img'],
    allowedAttributes: {
      ...{ h2: ['id'], h3: ['id'], h4: ['id'] },
      a: ['href'],
      ol: ['start', 'type', 'reversed'],
      li: ['value'],
      ...{ td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
      img: [
        'src',
        'srcset',
        'sizes',
        'alt',
        'width',
        'height',
        'loading',
        'decoding',
        AVIF_SOURCES,
        ...markers,
      ],
    },
    allowedSchemes: SCHEMES,
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(SAME).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
      ),
      img: (_, { src = '', alt = '' }) => ({ tagName: 'img', attribs: { ...describe(src, alt) } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && Object.keys(attribs).length === 0,
  }).trim();

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { history, undo } from 'prosemirror-history';
import { Mark, type Node } from 'prosemirror-model';
import { EditorState, Selection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { isolateFigures, isolateLast } from '#office/editor/isolate.ts';
import { readMarkdown } from '#office/editor/read.ts';
import { schema } from '#office/editor/schema.ts';
import { writeMarkdown } from '#office/editor/write.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';

const SOURCES = new URL('../../../src/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, SOURCES), 'utf8');
const files = ['pages', 'faq'].flatMap((kind) =>
  ['en', 'ar'].flatMap((language) => {
    const folder = `content/${kind}/${language}/`;
    return readdirSync(new URL(folder, SOURCES)).map((name) => folder + name);
  }),
);
const withoutHead = (text: string): string => text.replace(/^---\n.*?\n---\n/s, '').trim();

const picture = (src: string, alt: string) => ({ src, alt });
const html = (markdown: string): string =>
  renderMarkdown(markdown, { describe: picture }).html.replaceAll(/\s+/g, ' ');

/** Reads a text, and writes all of it anew. */
const rewrite = (markdown: string): string => {
  const { doc, sources } = readMarkdown(markdown);
  doc.check();
  expect(writeMarkdown(doc, sources)).toBe(markdown);
  return writeMarkdown(doc);
};

describe('the editor of texts', () => {
  it.each(files)('shows and writes %s as the shop does', (file) => {
    const markdown = withoutHead(read(file));
    expect(html(rewrite(markdown))).toBe(html(markdown));
  });

  it('shows and writes the descriptions of all products as the shop does', () => {
    const products: readonly { readonly fullDescription: Readonly<Record<string, string>> }[] = JSON.parse(
      read('demo/data/products.json'),
    );
    const texts = products.flatMap(({ fullDescription }) => Object.values(fullDescription));
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) {
      expect(html(rewrite(text.trim()))).toBe(html(text));
      expect(readMarkdown(text).doc.toString()).not.toContain('raw_');
    }
  });

  it.each([
    ['raw HTML', '<div class="x"><p>One</p></div>\n\nTwo <span>words</span>\n\n[a]: /b "c"'],
    ['tags that only have words', 'رقم <bdi>IP</bdi> و H<sub>2</sub>O, **<u>both</u>** <b>unpaired'],
    ['amounts', '2*500 mg, 3~4 scoops, 5 * 2, a_b_c, 1. not a list: 2019\\. Done'],
    ['entities', 'Salt &amp; water &lt; 5 &nbsp;% &copy; &#8377;5'],
    ['lists within lists', '1. One\n2. Two\n   - a\n\n     More\n   - b\n\n- other\n\n* apart'],
    ['tasks and aligned tables', '- [x] done\n- [ ] open\n\n| a | b |\n| --: | :-- |\n| 1 | 2 |'],
    ['breaks', 'One  \nTwo\\\nThree\nfour\n\n| a | b |\n| --- | --- |\n| 1<br>2 | \\| |'],
    ['quotations, code and rules', '> One\n> - two\n>\n> Three `a|b`\n\n```js\n1 < 2\n```\n\n---\n\nEnd'],
  ])('keeps %s', (_, markdown) => {
    expect(html(rewrite(markdown))).toBe(html(markdown));
  });

  it('leaves blocks as they were written that were not edited', () => {
    const { doc, sources } = readMarkdown('Setext\n======\n\n*  wide\n*  list\n\nLast **one**');
    const state = EditorState.create({ doc });
    const edited = state.apply(state.tr.insertText(' & more ', doc.content.size - 1)).doc;
    expect(writeMarkdown(edited, sources)).toBe('Setext\n======\n\n*  wide\n*  list\n\nLast **one & more**');
  });

  it('isolates the figures of an Arabic text once they are written, and lets them be undone', () => {
    const plugins = [history(), isolateFigures()];
    let state = EditorState.create({ doc: readMarkdown('اتصل').doc, plugins });
    const type = (text: string) => {
      for (const char of text) state = state.apply(state.tr.insertText(char));
      return writeMarkdown(state.doc);
    };
    state = state.apply(state.tr.setSelection(Selection.atEnd(state.doc)));
    expect(type(' +971 4 123 4567')).toBe('اتصل +971 4 123 4567');
    expect(type('، ₹2,499 أو 10-20 غ')).toBe(
      'اتصل <bdi>+971 4 123 4567</bdi>، <bdi>₹2,499</bdi> أو <bdi>10-20</bdi> غ',
    );
    expect(type(' مع 500 mg')).toMatch(/ 500 mg$/);
    state = state.apply(isolateLast(state));
    expect(writeMarkdown(state.doc)).toMatch(/مع <bdi>500 mg<\/bdi>$/);
    undo(state, (transaction) => {
      state = state.apply(transaction);
    });
    expect(writeMarkdown(state.doc)).toBe('اتصل');
  });

  it('writes any document so that it is read again as it was', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const markdown = writeMarkdown(doc);
        expect(readMarkdown(markdown).doc.toJSON(), markdown).toEqual(doc.toJSON());
      }),
      { numRuns: 100 },
    );
  });
});

const { nodes, marks } = schema;
const WORDS = [
  'whey',
  'بروتين',
  '2*500 mg',
  '3~4',
  '# one',
  '- two',
  '1. three',
  'a_b',
  '[x]',
  '<b>',
  '&amp;',
  '| cell',
  'https',
  '`tick',
  '5 %',
  '**',
  '+',
  '=',
  '!',
];
const word = fc.constantFrom(...WORDS);
const markSets = fc.uniqueArray(
  fc.constantFrom(marks.strong.create(), marks.em.create(), marks.link.create({ href: '/en/faq' })),
  { maxLength: 2 },
);
const pieces = fc.array(fc.tuple(word, markSets), { minLength: 1, maxLength: 5 }).map((list) =>
  list.flatMap(([text, set], at) => [
    ...(at > 0 ? [schema.text(' ')] : []),
    schema.text(
      text,
      set.reduce((all, mark) => mark.addToSet(all), Mark.setFrom([])),
    ),
  ]),
);
const paragraph = pieces.map((list) => nodes.paragraph.create(null, list));
const heading = fc
  .tuple(pieces, fc.constantFrom(2, 3))
  .map(([list, level]) => nodes.heading.create({ level }, list));
const item = fc
  .tuple(paragraph, fc.array(paragraph, { maxLength: 1 }))
  .map(([first, rest]) => [first, ...rest]);
const list = fc
  .tuple(fc.boolean(), fc.array(item, { minLength: 1, maxLength: 3 }))
  .map(([isOrdered, items]) => {
    const tight = items.every(({ length }) => length === 1);
    const type = isOrdered ? nodes.ordered_list : nodes.bullet_list;
    return type.create(
      { tight },
      items.map((blocks) => nodes.list_item.create(null, blocks)),
    );
  });
const SIDES = [null, 'right', 'center'] as const;
const rowsOfTable = fc.array(fc.tuple(paragraph, paragraph), { minLength: 2, maxLength: 3 });
const table = fc.tuple(rowsOfTable, fc.constantFrom(...SIDES)).map(([rows, align]) =>
  nodes.table.create(
    null,
    rows.map((cells, at) =>
      nodes.table_row.create(
        null,
        cells.map((cell) => (at === 0 ? nodes.table_header : nodes.table_cell).create({ align }, cell)),
      ),
    ),
  ),
);
const quote = fc
  .array(paragraph, { minLength: 1, maxLength: 2 })
  .map((blocks) => nodes.blockquote.create(null, blocks));
const block: fc.Arbitrary<Node> = fc.oneof(
  paragraph,
  heading,
  list,
  table,
  quote,
  fc.constant(nodes.horizontal_rule.create()),
);
const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((blocks) => nodes.doc.create(null, blocks));

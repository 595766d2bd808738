import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formatJson, formatPlain, listTable } from '#server/cli/terminal/plain-text.ts';
import {
  renderDescription,
  renderMarkdown,
  sanitizeDescription,
} from '#server/platform/html/sanitize-description.ts';
import { createLog } from '#server/platform/log/log.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { formatJsonScript } from '../../../src/components/seo/json-script.ts';

const ESCAPES = [
  ['clears the screen', 'a\u001b[2Jb'],
  ['sets the title', 'a\u001b]0;b\u0007'],
  ['contains an 8-bit escape', 'a\u009b2Jb'],
  ['goes back', 'a\bb\rc'],
  ['begins a line', 'a\nb\u2028c\u0085d'],
  ['reverses the text direction', 'a\u202eb\u2066c\u200fd\u061ce'],
  ['is invisible', 'a\u200bb\ufeffc\u2060d'],
  ['deletes', 'a\u007fb'],
] as const;
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

describe.each(ESCAPES)('a text that %s', (_, text) => {
  test('is shown without its effects by the command line, in lines, tables and JSON', () => {
    for (const shown of [formatPlain(text), ...listTable(['A'], [[text]]), formatJson({ text })])
      expect(shown).not.toMatch(MISLEADING);
    expect(JSON.parse(formatJson({ text }))).toEqual({ text });
  });

  test('is one line of the log, and the same text in its JSON', () => {
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).info({ report: { page: text } }, text);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, -1)).not.toMatch(MISLEADING);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ report: { page: text }, msg: text });
  });
});

const readCsv = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, field = '']) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field));

describe('CSV', () => {
  test.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    `=HYPERLINK("http://evil.example","a, b")`,
  ])('%j is a text', (text) => {
    const [first, second, third] = readCsv(formatCsvLine(['a', text, 'b']));
    expect([first, second, third]).toEqual(['a', `'${text}`, 'b']);
  });

  test.each(['a,b', 'a"b', 'a\nb', "'a", '","=1+1', 'a"\n=1+1'])('%j stays one field', (text) => {
    expect(readCsv(formatCsvLine([text, 'b']))).toEqual([text, 'b']);
  });
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028', ']]>'])(
  'data in a page cannot end its script: %j',
  (text) => {
    const json = formatJsonScript({ text });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ text });
  },
);

const MARKDOWN = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="https://ok.example" onclick="alert(1)" style="position:fixed" target="_blank">a</a>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:msgbox)',
  '[a](https://ok.example "onmouseover=alert(1)")',
  '![a](x"onerror="alert(1))',
  '<javascript:alert(1)>',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |',
  '<style>@import "//evil.example"</style>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name=a></form>',
  '<p><!--><script>alert(1)</script>--></p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];
const TAG =
  /^<\/?(?:h[234]|p|ul|ol|li|table|thead|tbody|tr|th|td|strong|em|code|br|a(?: href="https?:\/\/[^"<>]*")?)(?: \/)?>$/;

test.each(MARKDOWN)('only harmless markup is left of Markdown: %j', (markdown) => {
  for (const html of [
    renderMarkdown(markdown),
    renderDescription(markdown, { ingredients: markdown }),
    sanitizeDescription(markdown),
  ]) {
    expect(html.match(/<[^>]*>?/g)?.filter((tag) => !TAG.test(tag)) ?? []).toEqual([]);
    expect(html).not.toMatch(/="\s*(?:javascript|data|vbscript):/i);
  }
});

test('unescaped markup is written in these reviewed places only', () => {
  const source = fileURLToPath(new URL('../../../src', import.meta.url));
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:astro|tsx?)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(`${source}/${name}`, 'utf8');
      const uses = text.match(
        /set:html=\{[^}]*\}|(?:inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/g,
      );
      return (uses ?? []).map((use) => `${name.replaceAll('\\', '/')}: ${use}`);
    });
  expect(found.sort()).toEqual([
    // A part of the page, as text of a `noscript` of the shop.
    'client/inline/failed-script.ts: outerHTML',
    'client/loading/unpack.ts: outerHTML',
    // Rendered and escaped by Astro.
    'components/CachedFragment.astro: set:html={html}',
    'components/Later.astro: set:html={html}',
    'components/Later.astro: set:html={packHtml(html)}',
    // NeedsScript contains a constant text, whose hash is in the CSP. Descriptions in ProductTabs are sanitized by the
    // import, or on receipt from another host.
    'components/Unscripted.astro: set:html={SCRIPTED_SCRIPT}',
    // Texts of editors, sanitized by server/words/render-text.ts.
    'components/content/Answer.astro: set:html={Body}',
    'components/forms/NeedsScript.astro: set:html={EARLY_SUBMIT_SCRIPT}',
    'components/product/ProductTabs.astro: set:html={isolateHtml(product.FullDescription, locale)}',
    'components/seo/JsonLd.astro: set:html={withoutIsolates(formatJsonScript(data))}',
    // Markup that Astro has rendered into the page, as the directive of the island reads it.
    'islands/ui/Slot.tsx: dangerouslySetInnerHTML',
    // Constant texts, whose hashes are in the CSP.
    'layouts/Base.astro: set:html={BELOW_SCRIPT}',
    'layouts/Base.astro: set:html={FAILED_SCRIPT}',
    'layouts/Base.astro: set:html={KNOWN_FONTS_SCRIPT}',
    'layouts/Base.astro: set:html={SPECULATION_RULES}',
    // Labels, formatted by formatJsonScript (layouts/client-labels.ts).
    'layouts/Base.astro: set:html={clientLabels}',
    // Style sheets of the build, whose hashes are in the CSP.
    'layouts/Base.astro: set:html={styles}',
    'layouts/LateStyles.astro: set:html={LATE_STYLES_SCRIPT}',
    // Markdown, rendered as the import does.
    'office/record/DescriptionPreview.astro: set:html={arabic}',
    'office/record/DescriptionPreview.astro: set:html={english}',
    // Texts of editors, as above.
    'office/words/TextFields.astro: set:html={arabic}',
    'office/words/TextFields.astro: set:html={english}',
    // Catalogue names, formatted by formatJsonScript.
    'pages/[lang]/all-products/[categoryId]/[categorySlug].astro: set:html={formatJsonScript(state)}',
    'pages/[lang]/campaign/[campaignId]/[mainTitle].astro: set:html={isolateHtml(campaign.Body, locale)}',
    'pages/[lang]/cart.astro: set:html={EMPTY_CART_SCRIPT}',
    'pages/[lang]/index.astro: set:html={PLACED_ORDER_SCRIPT}',
    // Texts of editors, as above.
    'pages/[lang]/written/[page].astro: set:html={found.html}',
    'pages/[lang]/written/[page].astro: set:html={found.html}',
    'pages/[lang]/written/[page].astro: set:html={found.html}',
    'pages/[lang]/written/[page].astro: set:html={found.html}',
  ]);
});

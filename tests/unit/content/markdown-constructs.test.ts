import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { textFault, textFaultInFile } from '#i18n/office/text-fault.ts';
import { renderDescriptions } from '#server/catalogue/import/write/descriptions.ts';
import { checkText } from '#server/content/check/check-text.ts';
import {
  renderDescription,
  renderMarkdown,
  sanitizeDescription,
} from '#server/platform/html/sanitize-description.ts';
import { checkDescription } from '#server/platform/markdown/check-markup.ts';
import { shopMarkdown } from '#server/words/astro-markdown.ts';
import { renderText } from '#server/words/render-text.ts';
import { excerpt } from '../../../src/components/seo/excerpt.ts';

const KNOWN = { pictures: new Set(['shelf.webp']), pages: new Set<string>(), questions: new Set<string>() };
const NBSP = '\u00a0';
const RLM = '\u200f';

const inline = (html: string) => `<p>${html}</p>`;

/** Shown as they are written, in every text of the shop. */
const LITERAL = [
  // Ranges
  'Take 1~2 scoops, 3~4 times a week.',
  'خذ 1~2 مكيال، 3~4 مرات في الأسبوع.',
  'خذ ١~٢ مكيال، ٣~٤ مرات.',
  'About ~5 g and ~10 g',
  '1 ~ 2 and 3 ~ 4',
  '5–10 g, 5-10 g, 1~~2 and 3~~4',
  // Multiplications
  '2*500 mg and 3*500 mg',
  '2*500 ملغ و3*500 ملغ',
  '٢*٥٠٠ ملغ و٣*٥٠٠ ملغ',
  '2 * 500 mg and 3 * 500 mg',
  '2 *500 mg, 3* 500 mg',
  '10*10^6 and 5*10^9 CFU',
  '2*2*2 and 2**3 or 4**5',
  '2*scoop and 3*scoop',
  '5 mg/kg*day or 3 mg/kg*day',
  '5 ملغ/كغ*يوم أو 3 ملغ/كغ*يوم',
  '(2)*5 and 3*(4), 1.5*.5 or 2*-1, 2*$5 and 3*$6',
  '500mg*2 and 500mg*3',
  '2×500 mg, 3 x 500 mg',
  // Formulas and units
  'H~2~O and CO~2~',
  'H2O, CO2, Ca2+, Fe3+ and SO4^2-^',
  'vitamin_b_12 and net_weight_g',
  '5 µg, 10 IU, 37 °C, 5 %, 100 g/100 ml',
  '24 g* per serving, 5 % NRV*',
  '$5 and ₹1,299.00',
  '#1 choice, C# and A+',
  '3 + 4 = 7 and 5 - 2',
  '[optional] and (again)',
  // Arabic
  'قال: «خذ 5 غ» ثم… انتهى؟',
  'مـــهم جدًّا: ٥٪',
  'النسبة 2:1:1',
  `2${RLM}*${RLM}500 ملغ و3${RLM}*${RLM}500 ملغ`,
  `1${RLM}~${RLM}2 و3${RLM}~${RLM}4`,
] as const;

/** Shown with a meaning. */
const SHOWN: readonly (readonly [string, string])[] = [
  // CommonMark: words
  ['*one* and _two_', inline('<em>one</em> and <em>two</em>')],
  ['**one** and __two__', inline('<strong>one</strong> and <strong>two</strong>')],
  ['***both***', inline('<em><strong>both</strong></em>')],
  ['*5 g* and **5 g** daily', inline('<em>5 g</em> and <strong>5 g</strong> daily')],
  ['(*take 5*).', inline('(<em>take 5</em>).')],
  ['**2*500 mg and 3*500 mg**', inline('<strong>2*500 mg and 3*500 mg</strong>')],
  ['*هام* و**مهم**، و*كلمة* ', inline('<em>هام</em> و<strong>مهم</strong>، و<em>كلمة</em>')],
  ['**هام:** لا', inline('<strong>هام:</strong> لا')],
  ['~~39.99~~ 29.99', inline('<del>39.99</del> 29.99')],
  ['`2*3`', inline('<code>2*3</code>')],
  ['one  \ntwo\\\nthree', inline('one<br />two<br />three')],
  ['\\*one\\* 2\\*3', inline('*one* 2*3')],
  ['A &amp; B &lt;5 &copy;', inline('A &amp; B &lt;5 ©')],
  ['<5 mg and >3 mg', inline('&lt;5 mg and &gt;3 mg')],
  // CommonMark: links
  ['[a](https://a.example)', inline('<a href="https://a.example">a</a>')],
  ['[a][b]\n\n[b]: https://a.example', inline('<a href="https://a.example">a</a>')],
  ['<https://a.example>', inline('<a href="https://a.example">https://a.example</a>')],
  ['[write](mailto:a@b.example)', inline('<a href="mailto:a@b.example">write</a>')],
  ['[call](tel:+911234567890)', inline('<a href="tel:+911234567890">call</a>')],
  // CommonMark: blocks
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['* one\n+ two', '<ul>\n<li>one</li>\n</ul>\n<ul>\n<li>two</li>\n</ul>'],
  ['3. one\n4. two', '<ol start="3">\n<li>one</li>\n<li>two</li>\n</ol>'],
  ['1) one\n1) two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
  ['- one\n  - two', '<ul>\n<li>one<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>'],
  ['> one', '<blockquote>\n<p>one</p>\n</blockquote>'],
  ['one\n\n---\n\ntwo', '<p>one</p>\n<hr />\n<p>two</p>'],
  ['```\n2*3\n```', '<pre><code>2*3\n</code></pre>'],
  ['    2*3*4', '<pre><code>2*3*4\n</code></pre>'],
  // GFM
  [
    '| a | b |\n| --- | ---: |\n| 1~2 | 2*3 and 4*5 |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1~2</td>\n<td>2*3 and 4*5</td>\n</tr>\n</tbody></table>',
  ],
  ['- [ ] one\n- [x] two', '<ul>\n<li>☐ one</li>\n<li>☑ two</li>\n</ul>'],
  ['www.a.example', inline('<a href="https://www.a.example">www.a.example</a>')],
  ['a@b.example', inline('<a href="mailto:a@b.example">a@b.example</a>')],
  // Inline HTML
  ['<b>a</b> <i>b</i>', inline('<strong>a</strong> <em>b</em>')],
  ['H<sub>2</sub>O 10<sup>6</sup>', inline('H<sub>2</sub>O 10<sup>6</sup>')],
  ['<s>9</s> <u>8</u> <mark>7</mark>', inline('<del>9</del> <u>8</u> <mark>7</mark>')],
  ['one<br>two<br/>three', inline('one<br />two<br />three')],
  ['<span style="color:red">a</span>', inline('a')],
  ['a <!-- for us --> b', inline('a  b')],
];

/** Only in the catalogue, which takes the exports of other shops. */
const EXPORTED: readonly (readonly [string, string])[] = [
  ['# One', '<h2>One</h2>'],
  ['One\n===', '<h2>One</h2>'],
  ['###### Six', '<h4>Six</h4>'],
  ['<h1>One</h1><h6>Six</h6>', '<h2>One</h2><h4>Six</h4>'],
  ['<div>\n    <ul>\n        <li>a</li>\n    </ul>\n</div>', '<div>\n<ul>\n<li>a</li>\n</ul>\n</div>'],
  ['<div>\n\n    <ul>\n\n        <li>a</li>\n\n    </ul>\n</div>', '<div><ul><li>a</li></ul>\n</div>'],
  ['    <p>a</p>', '<p>a</p>'],
  ['\t<ul>\n\t\t<li>a<li>b\n\t</ul>', '<ul>\n<li>a</li><li>b\n</li></ul>'],
  ['<p>2*500 and 3*500, 1~2 and 3~4</p>', '<p>2*500 and 3*500, 1~2 and 3~4</p>'],
  ['<p style="text-align:center" class="x">a</p>', '<p>a</p>'],
  ['<section><center>a</center></section>', '<div><div>a</div></div>'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ['<ol start="5" type="a"><li>x</li></ol>', '<ol start="5" type="a"><li>x</li></ol>'],
  [
    '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
    '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
  ],
  ['<p><a href="mailto:a@b.example">a</a></p>', '<p><a href="mailto:a@b.example">a</a></p>'],
  ['<p>a&nbsp;b</p>', `<p>a${NBSP}b</p>`],
];

/** Named with line and reason. */
const NAMED: readonly (readonly [string, number, string])[] = [
  ['one\n\n<!-- note', 3, 'A comment "<!--" does not end'],
  ['one <!-- note', 1, 'A comment "<!--" does not end'],
  ['one\n\n<!-- a --> two <!-- b', 3, 'A comment "<!--" does not end'],
  ['one\n<b>two', 2, 'The HTML "<b>" is not closed'],
  ['<a href="https://a.example">two', 1, 'The HTML "<a>" is not closed'],
  ['<b>one\n\ntwo</b>', 1, 'The HTML "<b>" is not closed'],
  ['one</b>', 1, 'The HTML "</b>" closes nothing'],
  ['one\n\n<script>alert(1)</script>', 3, '"<script>"'],
  ['<style>p{}</style>', 1, '"<style>"'],
  ['one <blink>two</blink>', 1, '"<blink>"'],
  ['<iframe srcdoc="x"></iframe>', 1, '"<iframe>"'],
  ['<form><input></form>', 1, '"<form>"'],
  ['if x<y and y>z', 1, '"<y>"'],
  ['<p class="MsoNormal">one<o:p></o:p></p>', 1, 'pasted from Word'],
  ['one <span style="mso-fareast-language:EN-US">two</span>', 1, 'pasted from Word'],
  ['<!--[if gte mso 9]><xml></xml><![endif]-->', 1, 'pasted from Word'],
  [`${RLM}## عنوان`, 1, 'An invisible character stands before "##"'],
  [`نص\n\n${RLM}- بند`, 3, 'An invisible character stands before "-"'],
  [`\ufeff# عنوان`, 1, 'An invisible character stands before "#"'],
  [`##${NBSP}عنوان`, 1, 'No ordinary space follows "##"'],
  [`-${NBSP}بند`, 1, 'No ordinary space follows "-"'],
  ['##عنوان', 1, 'No ordinary space follows "##"'],
  ['**هام:**لا', 1, 'The marks "**" stay visible at "**هام:**لا"'],
  ['*هام:*لا', 1, 'The marks "*" stay visible'],
  ['one\n** two**', 2, 'The marks "**" stay visible'],
  ['**one', 1, 'The marks "**" stay visible'],
  ['one ~~two', 1, 'The marks "~~" stay visible'],
  ['## One\n\n##', 3, 'A heading has no words.'],
  ['[](/en/about)', 1, 'A link has no words.'],
  ['[a](https://a.example "b")', 1, 'The title "b" of a link is not shown'],
  ['[a](javascript:x)', 1, 'javascript:x'],
  ['[a](about)', 1, 'The link "about"'],
  ['[a](/en/about us)', 1, 'is not closed, or its address has a space in it'],
  ['one\n\n[Dose]: 500mg', 3, 'The line "[Dose]: 500mg" would vanish'],
  ['one[^1]', 1, 'The shop shows no footnotes.'],
  ['1. one\n3. two', 2, 'The list has the number 3 where the shop shows 2'],
  ['| a | b |\n| - | - |\n| 1 | 2 | 3 |', 3, 'A row of the table has 3 cells'],
  ['![a](x.webp)', 1, 'picture'],
  ['> '.repeat(5000), 1, 'nested too deep'],
  ['one <img src="x.webp">', 1, 'picture'],
];

/** Faults of HTML blocks, which pages refuse altogether. */
const NAMED_EXPORT: readonly (readonly [string, number, string])[] = [
  ['one\n\n<table>\n<tr><td>two', 3, 'The HTML "<table>" is not closed'],
  ['<div>one', 1, 'The HTML "<div>" is not closed'],
  ['<div/>', 1, 'The HTML "<div>" is not closed'],
  ['one\n</div>', 2, 'The HTML "</div>" closes nothing'],
  ['<li>one</li>', 1, 'The HTML "<li>" stands outside of a list or table'],
  ['<p>one <b>two</p>\n<p>three</p>', 1, 'The HTML "<b>" is not closed'],
];

const describePage = async (markdown: string) => (await renderText(markdown, {}, { hasIds: false })).html;
const renderer = shopMarkdown().createRenderer({});
const build = async (markdown: string) =>
  (await (await renderer).render(markdown, { fileURL: new URL('file:///src/content/faq/en/x.md') })).code;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('a dose, formula or unit', () => {
  test.each(LITERAL)('is shown as written in every text: %s', async (text) => {
    const expected = inline(escapeHtml(text));
    expect(renderMarkdown(text)).toBe(expected);
    expect(await describePage(text)).toBe(expected);
    expect(await build(text)).toBe(expected);
    expect(excerpt(renderMarkdown(text))).toBe(text);
    expect(excerpt(renderMarkdown(`- ${text}`))).toBe(text);
    expect(checkDescription(text)).toEqual([]);
    expect(checkText(text, 'en', KNOWN)).toEqual([]);
  });

  test('keeps its formula in a description for search engines', () => {
    const html = '<h2>A</h2><p>H<sub>2</sub>O, 10<sup>-6</sup> g, <del>39</del> 29 <b>n</b>o</p>';
    expect(excerpt(html)).toBe('A H2O, 10⁻⁶ g, 29 no');
  });
});

describe('an allowed construct', () => {
  test.each(SHOWN)('is shown as meant: %j', async (markdown, html) => {
    expect(renderMarkdown(markdown).replace(' </p>', '</p>')).toBe(html);
    expect(await describePage(markdown)).toBe(renderMarkdown(markdown));
    expect(await build(markdown)).toBe(renderMarkdown(markdown));
    expect(checkDescription(markdown)).toEqual([]);
    expect(checkText(markdown, 'en', KNOWN)).toEqual([]);
  });

  test.each(EXPORTED)('of another shop is shown as meant: %j', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
    expect(checkDescription(markdown)).toEqual([]);
  });

  test('is the same in the catalogue’s own texts', async () => {
    for (const [file, field] of [
      ['products', 'fullDescription'],
      ['campaigns', 'body'],
    ] as const)
      for (const record of JSON.parse(await readFile(`src/demo/data/${file}.json`, 'utf8')))
        for (const locale of LOCALES) expect(checkDescription(record[field][locale])).toEqual([]);
  });
});

const wordsIn = (html: string) => html.replace(/<[^>]*>/g, ' ');

describe('any other construct', () => {
  test.each(NAMED)('is named: %j', (markdown, line, sentence) => {
    for (const faults of [checkDescription(markdown), checkText(markdown, 'en', KNOWN)]) {
      expect(faults.map((fault) => fault.line)).toContain(line);
      expect(faults.map(textFaultInFile).join('\n')).toContain(sentence);
    }
  });

  test.each(NAMED_EXPORT)(
    'is named in the catalogue, and refused on pages: %j',
    (markdown, line, sentence) => {
      const [fault] = checkDescription(markdown);
      expect(fault).toMatchObject({ line });
      expect(fault && textFaultInFile(fault)).toContain(sentence);
      expect(checkText(markdown, 'en', KNOWN)[0]).toMatchObject({ line });
    },
  );

  test.each([...NAMED, ...NAMED_EXPORT])('stays in its box: %j', (markdown) => {
    const html = renderMarkdown(markdown);
    // Sanitising again closes and changes nothing.
    expect(sanitizeDescription(html)).toBe(html);
    expect(wordsIn(html)).not.toContain('-->');
  });
});

describe('a description with nutrition data', () => {
  const amount = (value: number) => ({ value, unit: 'g' as const });
  const nutrition = {
    serving: { amount: 30, unit: 'g' as const, label: { en: '1 scoop', ar: 'مكيال' } },
    rows: [{ name: { en: 'Protein', ar: 'البروتين' }, perServing: amount(24), per100: amount(80) }],
  };
  const own = '## Nutrition\n\n| Facts | Serving |\n| --- | --- |\n| Protein | 24 g |';
  const milk = '## With milk\n\n| Facts | Serving |\n| --- | --- |\n| Protein | 24 g / 32 g |';
  const show = (en: string) =>
    renderDescriptions({ fullDescription: { en, ar: en }, nutrition, ingredients: undefined }).en;

  test('omits only the table that repeats the data, with its heading', () => {
    const html = show(`${own}\n\n${milk}`);
    expect(html).not.toContain('Nutrition');
    expect(html).toMatch(/^<h2>With milk<\/h2>\n<table>[\s\S]*24 g \/ 32 g/);
    expect(show(`${milk}\n\n${own}`)).toBe(html);
    expect(show(milk)).toBe(html);
  });

  test('omits the first table if the data are unknown', () => {
    expect(renderDescription(`${own}\n\n${milk}`, { ingredients: undefined })).toBe(show(milk));
  });

  test('keeps headings without a text', () => {
    expect(show('## One\n\n## Two')).toBe('<h2>One</h2>\n<h2>Two</h2>');
  });
});

describe('a picture in a file of the build', () => {
  test('has the marker that Astro replaces by the processed picture', async () => {
    const { code, metadata } = await (await renderer).render(
      '## One\n\n![a "<b>" & c](../../images/shelf.webp) ![no](https://evil.example/x.webp)',
    );
    const [, marker = ''] = /__ASTRO_IMAGE_="([^"]+)"/.exec(code) ?? [];
    const decoded = JSON.parse(marker.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    expect(decoded).toEqual({ src: '../../images/shelf.webp', alt: 'a "<b>" & c' });
    expect(metadata.localImagePaths).toEqual(['../../images/shelf.webp']);
    expect(metadata.headings).toEqual([{ depth: 2, slug: 'one', text: 'One' }]);
    expect(code).not.toContain('evil');
  });
});

test('a quoted address keeps its slash in Arabic', () => {
  expect(textFault('ar', { code: 'page_unknown', values: { path: '/en/shiping-typo/' } })).toBe(
    'لا توجد في المتجر صفحة عنوانها «\u2068/en/shiping-typo/\u2069».',
  );
  expect(textFault('ar', { code: 'html_open', values: { name: 'b' } })).toBe(
    'الوسم \u2068<b>\u2069 غير مغلق. اكتب \u2068</b>\u2069 في آخره أو احذفه.',
  );
});

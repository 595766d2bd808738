import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { inEditor as arabicInEditor } from '#i18n/office/ar/words/text-faults.ts';
import { inEditor } from '#i18n/office/en/words/text-faults.ts';
import { textFaultInEditor, textFaultInFile } from '#i18n/office/text-fault.ts';
import { checkContent, formatFault } from '#server/content/check/check-content.ts';
import { checkText } from '#server/content/check/check-text.ts';
import { wordsFault } from '#server/office/words/words-fault.ts';
import { textFieldNames } from '#server/office/words/words-form.ts';

const KNOWN = {
  pictures: new Set(['shelf.webp', 'gear.webp', 'two words.webp']),
  pages: new Set<string>(),
  questions: new Set(['returns']),
};
const check = (markdown: string) => checkText(markdown, 'en', KNOWN);

describe('a text', () => {
  test.each([
    '![A shelf](../../images/shelf.webp)',
    '![A shelf](<../../images/two words.webp>)',
    '![A shelf][shelf]\n\n[shelf]: ../../images/shelf.webp',
    '[home](/en/) and [contact](/en/contact-us)',
    '[one answer](/en/faq#returns) and [this page](#how-to-return)',
    '[protein](/en/all-products/3/protein?page=2) and [all](/en/all-products/0/all-categories)',
    '[whey](/en/product-detail/12/protein/whey) and [a sale](/en/campaign/2/summer)',
    '[outside](https://example.com/a?b=c#d)',
    '[write](mailto:shop@example.com?subject=Order) or [call](tel:+911234567890)',
    '<https://example.com> and <shop@example.com>',
    '`[code](nowhere)` and\n\n    [more code](nowhere)',
    '<a href="/en/faq">Answers</a>',
    'Sold out [again] (until May).',
    '## One\n\n### Two\n\n#### Three\n\n## [Four](/en/about)',
    '[![A shelf](../../images/shelf.webp)](/en/about)',
    'Use <bdi>WHEY10</bdi> <b>now</b>.',
  ])('may contain %j', (markdown) => {
    expect(check(markdown)).toEqual([]);
  });

  test.each([
    [
      '![x](../../images/shelv.webp)',
      'There is no picture "shelv.webp" in src/content/images. Did you mean "shelf.webp"?',
    ],
    [
      '![x](../../images/none-like-it.webp)',
      'There is no picture "none-like-it.webp" in src/content/images.',
    ],
    ['![x](../../images/../../../.env)', 'is not in src/content/images'],
    ['![x](/media/shelf.webp)', 'is not in src/content/images'],
    ['![x](https://example.com/shelf.webp)', 'is not in src/content/images'],
    ['![x][shelf]\n\n[shelf]: ../../images/no.webp', 'There is no picture "no.webp"'],
    ['<img alt="x" src="/media/shelf.webp">', 'A picture cannot be written in HTML.'],
    ['[x](/en/contact)', 'There is no page "/en/contact" in the shop.'],
    ['[x](/en/product-detail/whey)', 'There is no page "/en/product-detail/whey" in the shop.'],
    ['[x](/en/product-detail/abc/protein/whey)', 'There is no page'],
    ['[x](/fr/faq)', 'There is no page "/fr/faq" in the shop.'],
    ['[x](/ar/faq#returns)', 'is in the other language. Write /en/faq#returns.'],
    ['[x](/contact-us)', 'has no language. Write /en/contact-us.'],
    ['[x](contact-us)', 'is not complete. A link to a page of the shop begins with /en/'],
    ['[x](/en/faq#return)', 'The FAQ has no question "return". Did you mean "returns"?'],
    ['[x]()', 'A link has no address.'],
    ['[x](http://example.com)', 'has the scheme "http"; allowed are https, mailto and tel.'],
    ['[x](javascript:alert(1))', 'has the scheme "javascript"'],
    ['[x](JavaScript:alert(1))', 'has the scheme "javascript"'],
    ['[x](data:text/html,x)', 'has the scheme "data"'],
    ['[x](//example.com)', 'needs https: in front'],
    ['[x](https:example)', 'is not a complete address'],
    ['[x](mailto:shop)', 'is not an e-mail address'],
    ['[x](tel:call-us)', 'is not a phone number'],
    ['[x][one]\n\n[one]: javascript:x', 'has the scheme "javascript"'],
    ['<a href=javascript:x>x</a>', 'has the scheme "javascript"'],
    ['[](/en/about)', 'A link has no words.'],
    ['[![](../../images/shelf.webp)](/en/about)', 'A link has no words.'],
    ['Text\n\n##', 'A heading has no words.'],
    ['# Top', 'The heading "Top" has one sign #'],
    ['### First', 'The heading "First" has 3 signs #; here at most 2 are possible'],
    ['## One\n\n#### Two', 'The heading "Two" has 4 signs #; here at most 3 are possible'],
    ['## One\n\n### Two\n\n#### Three\n\n##### Four', 'here at most 4 are possible'],
    ['Sold out[^1].\n\n[^1]: Until May.', 'The shop shows no footnotes.'],
    ['<li>one</li>', 'cannot contain the HTML "<li>"'],
    ['Text <h2>x', 'cannot contain the HTML "<h2>"'],
    ['[x](/en/faq and more', 'is not closed, or its address has a space in it'],
    ['![x](../../images/two words.webp)', 'is not closed, or its address has a space in it'],
  ])('is refused for %j', (markdown, sentence) => {
    const [fault, ...others] = check(markdown);
    expect(fault && textFaultInFile(fault)).toContain(sentence);
    expect(others).toEqual([]);
  });

  test('reports every fault at its line', () => {
    const markdown =
      'One\n\n- two ![x](../../images/a.webp)\n  and [b\n  c](/en/nope)\n\nText\n[d](/en/e f)\n';
    expect(check(markdown).map(({ line }) => line)).toEqual([3, 4, 8]);
  });
});

describe('a fault in the office', () => {
  const near = (markdown: string) => check(markdown)[0]?.near;

  test('quotes the words that are wrong, without their marks', () => {
    const long = 'Our shop opened in a garage ten years ago and grew';
    expect(near('One **two** [gone](/en/nope)')).toBe('gone');
    expect(near('- one\n- <li>two **three**')).toBe('two three');
    expect(near(`${long} [](/en/about)`)).toBe('Our shop opened in a garage ten years…');
    expect(near('## One\n\nTwo\n\n##')).toBe('Two');
    expect(near('| a |\n| - |\n| <p>b | c |')).toBe('b c');
  });

  test.each(LOCALES)('says in %s how to mend it, and no name of files or marks', (locale) => {
    const table = { en: inEditor, ar: arabicInEditor }[locale];
    const names = /markdown|\.webp|\.\.\/|src\/|front matter|html|"\w+:"|signs? #|##|brackets?\)|\]\(/i;
    const technical = Object.entries(table).filter(
      ([code, text]) => !/^mark_/.test(code) && names.test(text),
    );
    expect(technical).toEqual([]);
    const fault = {
      code: 'heading_level',
      values: { words: 'Two', depth: 4, most: 3 },
      near: 'Two',
    } as const;
    // Its words are its place.
    expect(textFaultInEditor(locale, fault)).toContain(
      locale === 'en' ? 'The heading "Two" is' : 'العنوان «',
    );
    const nearby = { code: 'link_empty', near: 'Our story' } as const;
    expect(textFaultInEditor(locale, nearby)).toMatch(locale === 'en' ? /^At “Our story”: / : /^عند «/);
  });

  test('stands at its field, or names it to a form without fields', () => {
    const [fault] = check('[gone](/en/nope)');
    const faults = fault ? [{ ...fault, language: 'en', field: 'body' } as const] : [];
    const refusal = { code: 'invalid', faults } as const;
    const member = { locale: 'en' } as const;
    const say = (fields?: ReadonlySet<string>) =>
      Object.entries(wordsFault({ member }, refusal, fields).faults).map(([name, { values }]) => [
        name,
        String(values?.message).split(':', 1)[0],
      ]);
    expect(say(textFieldNames('pages'))).toEqual([['body.en', 'At “gone”']]);
    expect(say()).toEqual([['', 'English, Text']]);
  });
});

describe('the texts of a project', () => {
  test('have their faults listed by file and line, in the front matter and below it', async () => {
    const root = await mkdtemp(join(tmpdir(), 'shop-texts-'));
    const write = async (path: string, text: string) => {
      const file = join(root, 'src/content', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    };
    const head = 'question: Why?\norder: 1\n';
    await write(
      'pages/en/about.md',
      '---\ntitle: x\nintro: x\ndescriptoin: x\n---\n\nText ![x](../../images/x.webp)\n',
    );
    await write('pages/en/help.md', '---\ntitle: a: b\n---\n\nText\n');
    await write('faq/ar/why.md', `---\r\n${head.replaceAll('\n', '\r\n')}---\r\n[x](/en/faq)\r\n`);
    await write('faq/en/why.md', `---\n${head}---\n\n[x](/en/faq#why)\n`);
    const faults = (await checkContent(root)).map(formatFault);
    await rm(root, { recursive: true });
    expect(faults).toEqual([
      expect.stringContaining('src/content/pages/en/about.md:1  "description:" needs a text'),
      expect.stringContaining(
        'src/content/pages/en/about.md:4  "descriptoin:" is nothing that this page knows',
      ),
      'src/content/pages/en/about.md:7  There is no picture "x.webp" in src/content/images.',
      expect.stringContaining('src/content/pages/en/help.md:2  The front matter cannot be parsed'),
      'src/content/faq/ar/why.md:5  The link "/en/faq" is in the other language. Write /ar/faq.',
    ]);
  });

  test('have no faults in this shop', async () => {
    expect(await checkContent('.')).toEqual([]);
  });
});

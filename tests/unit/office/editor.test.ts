import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMarkdown } from '#office/editor/read.ts';
import { writeMarkdown } from '#office/editor/write.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';

const CONTENT = new URL('../../../src/content/', import.meta.url);
const texts = ['pages', 'faq'].flatMap((kind) =>
  ['en', 'ar'].flatMap((language) =>
    readdirSync(new URL(`${kind}/${language}/`, CONTENT)).map((name) => {
      const file = `${kind}/${language}/${name}`;
      return [
        file,
        readFileSync(new URL(file, CONTENT), 'utf8')
          .replace(/^---\n.*?\n---\n/s, '')
          .trim(),
      ] as const;
    }),
  ),
);
const describe = (src: string, alt: string) => ({ src, alt });
const html = (markdown: string) => renderMarkdown(markdown, { describe }).html.replaceAll(/\s+/g, ' ');

it.each(texts)('%s', (_, markdown) => {
  const { doc, sources } = readMarkdown(markdown);
  doc.check();
  expect(writeMarkdown(doc, sources)).toBe(markdown);
  const again = writeMarkdown(doc);
  expect(html(again)).toBe(html(markdown));
  expect(again).toBe(markdown.replaceAll(/(?<=\S)\n(?=[^\n|>\-\d])/g, ' '));
});

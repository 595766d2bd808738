import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TESTS = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, TESTS), 'utf8');

const sentences = read('checklist/browsing.md')
  .split(/^- /m)
  .slice(1)
  .map((entry) => {
    const [sentence = '', ...lines] = entry.split('\n');
    const shown = lines.flatMap((line) => {
      const [, file, title] = /^ {2}- ([\w/.-]+): (.+)$/.exec(line) ?? [];
      return file && title ? [{ file, title }] : [];
    });
    return { sentence, shown };
  });

const hasTest = (file: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) =>
    new RegExp(`(?:\\b(?:test|it)(?:\\.\\w+)*|\\))\\(\\s*${RegExp.escape(quote + title + quote)}`).test(
      read(file),
    ),
  );

describe('the checklist of browsing', () => {
  it('has a test for every sentence', () => {
    expect(sentences.length).toBeGreaterThan(80);
    expect(sentences.filter(({ shown }) => shown.length === 0)).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = sentences
      .flatMap(({ shown }) => shown)
      .filter(({ file, title }) => !hasTest(file, title));
    expect(missing).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (name: string): Promise<string> =>
  readFile(new URL(`../../src/styles/${name}`, import.meta.url), 'utf8');

const [sheet, sprite] = [await read('components/shapes.css'), await read('icons.svg')];
const shapes = [...sheet.matchAll(/--shape-([\w-]+): url\("[^"]*? d='([^']+)'/g)];
const symbols = new Map(
  [...sprite.matchAll(/<symbol id="([\w-]+)"[^>]*><path[^>]*? d="([^"]+)"/g)].map(([, id, path]) => [
    id,
    path,
  ]),
);

/** Symbols of other names. */
const SYMBOLS: Readonly<Record<string, string>> = { 'heart-f': 'heart', star: 'star-f' };

test('the style sheet has shapes', () => {
  expect(shapes.map(([, name]) => name)).toEqual(['heart', 'heart-f', 'plus', 'bell', 'star']);
});

test.each(shapes.map(([, name, path]) => ({ name, path })))(
  'the mask $name shows what the symbol of that name does',
  ({ name, path }) => {
    expect(path).toBe(symbols.get(SYMBOLS[name ?? ''] ?? name ?? ''));
  },
);

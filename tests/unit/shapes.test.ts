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
  expect(shapes.map(([, name]) => name)).toEqual(['heart', 'heart-f', 'bell', 'star']);
});

test.each(shapes.map(([, name, path]) => ({ name, path })))(
  'the mask $name shows what the symbol of that name does',
  ({ name, path }) => {
    expect(path).toBe(symbols.get(SYMBOLS[name ?? ''] ?? name ?? ''));
  },
);

/** Corners of a path of straight lines, in units of its box. */
const listCorners = (path: string): (readonly [number, number])[] => {
  const corners: (readonly [number, number])[] = [];
  for (const [, command, steps] of path.matchAll(/([MLl])([^A-Za-z]+)/g)) {
    const numbers = (steps?.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    for (let at = 0; at < numbers.length; at += 2) {
      const [x, y] = (command === 'l' && corners.at(-1)) || [0, 0];
      corners.push([x + (numbers[at] ?? Number.NaN), y + (numbers[at + 1] ?? Number.NaN)]);
    }
  }
  return corners;
};

test('the star beside a rating has the corners of its symbol', () => {
  const [, polygon = ''] = /\.rating\[role\]::before \{\s*clip-path: polygon\(([^)]+)\)/.exec(sheet) ?? [];
  // The last corner is the first.
  const corners = listCorners(symbols.get('star-f') ?? '').slice(0, -1);
  expect(corners).toHaveLength(10);
  expect(polygon.split(',').map((corner) => corner.trim())).toEqual(
    corners.map((corner) => corner.map((side) => `${Number(((side / 24) * 100).toFixed(1))}%`).join(' ')),
  );
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { IconShape } from '#islands/ui/icons.ts';
import * as icons from '#islands/ui/icons.ts';

const sheet = await readFile(new URL('../../../src/styles/components/shapes.css', import.meta.url), 'utf8');
const shapes = [...sheet.matchAll(/--shape-([\w-]+): url\("[^"]*? d='([^']+)'/g)];

const outlineOf = (shape: IconShape): string => (typeof shape === 'string' ? shape : shape.fill);

const ICONS: Readonly<Record<string, IconShape>> = {
  heart: icons.heart,
  'heart-f': icons.heart,
  bell: icons.bell,
  star: icons.starFilled,
};

test('the style sheet has shapes', () => {
  expect(shapes.map(([, name]) => name)).toEqual(['heart', 'heart-f', 'bell', 'star']);
});

test.each(shapes.map(([, name, path]) => ({ name, path })))(
  'the mask $name has the shape of its icon',
  ({ name, path }) => {
    expect(path).toBe(outlineOf(ICONS[name ?? ''] ?? ''));
  },
);

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

const formatCorner = (corner: readonly number[]): string =>
  corner.map((side) => `${Number(((side / 24) * 100).toFixed(1))}%`).join(' ');

const readOutline = (rule: string): string[] => {
  const start = `${rule} {\n    clip-path: polygon(`;
  const at = sheet.indexOf(start) + start.length;
  return sheet
    .slice(at, sheet.indexOf(')', at))
    .split(',')
    .map((corner) => corner.trim());
};

test('the star beside a rating has the corners of its icon', () => {
  const corners = listCorners(outlineOf(icons.starFilled)).slice(0, -1);
  expect(corners).toHaveLength(10);
  expect(readOutline('.rating[role]::before')).toEqual(corners.map(formatCorner));
});

test('the plus of a card has the strokes of its icon', () => {
  expect(icons.plus).toBe('M12 5v14M5 12h14');
  // The stroke width is 1.75; half of it is added on each side and at each end.
  const [start, left, right, end] = [5 - 0.875, 12 - 0.875, 12 + 0.875, 19 + 0.875];
  const arms = [
    [left, start],
    [right, start],
    [right, left],
    [end, left],
    [end, right],
    [right, right],
    [right, end],
    [left, end],
    [left, right],
    [start, right],
    [start, left],
    [left, left],
  ];
  expect(readOutline('.card__add:not([data-choose="out"])::before')).toEqual(arms.map(formatCorner));
});

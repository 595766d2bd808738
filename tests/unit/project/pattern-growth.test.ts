import { expect, test } from 'vitest';
import { type FoundPattern, listPatterns } from '../../support/attacks/patterns.ts';
import { listPumps } from '../../support/attacks/pumps.ts';
import { createTally } from '../../support/attacks/tally.ts';

/** The maximum length of an address or a header; quadratic growth is visible far below. */
const LONGEST = 16 * 1024;
/** Short enough for a pattern whose time doubles with every character or two. */
const SHORTEST = 64;
/** The least that the clock can measure, in milliseconds. A pattern that never takes longer is fast enough. */
const MEASURABLE = 3;
/** A text four times as long takes a linear pattern four times as long, and a quadratic one sixteen times. */
const MAX_GROWTH = 8;
/** Runs of each length, in turns: a busy machine makes some of them longer, and none shorter. */
const RUNS = 25;

const time = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0;
  const begin = performance.now();
  if (pattern.global) text.match(pattern);
  else pattern.test(text);
  return performance.now() - begin;
};

/**
 * The shortest of several runs with each text, in milliseconds. Runs alternate, so that a slow moment of the machine
 * affects all texts.
 */
const measure = (pattern: RegExp, ...texts: string[]): number[] => {
  const shortest = texts.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run++)
    for (const [at, text] of texts.entries())
      shortest[at] = Math.min(shortest[at] ?? Number.POSITIVE_INFINITY, time(pattern, text));
  return shortest;
};

/**
 * The growth of the time with a text four times as long; 0 when no length is measurable. Starts with short texts and
 * small steps: a pattern with exponential time would never finish a long one.
 */
const growthOf = (pattern: RegExp, pump: (length: number) => string): number => {
  for (let length = 12; length <= SHORTEST; length += 4) {
    if (time(pattern, pump(length)) < MEASURABLE) continue;
    const [shortest = 0] = measure(pattern, pump(length));
    if (shortest >= MEASURABLE) return Number.POSITIVE_INFINITY;
  }
  for (let length = SHORTEST; length <= LONGEST; length *= 2) {
    if (time(pattern, pump(length)) < MEASURABLE) continue;
    const [quarter = 0, whole = 0] = measure(pattern, pump(length / 4), pump(length));
    if (whole >= MEASURABLE) return whole / quarter;
  }
  return 0;
};

const isSlow = ({ pattern }: FoundPattern): boolean =>
  listPumps(pattern).some((pump) => growthOf(pattern, pump) > MAX_GROWTH);

test('the measurement detects a backtracking pattern', () => {
  for (const pattern of [/\s+$/, /^(a+)+$/, /<!--[\s\S]*?-->/g, /^(?:\w+\s?)*$/])
    expect(isSlow({ where: '', pattern }), String(pattern)).toBe(true);
  expect(isSlow({ where: '', pattern: /^[\w.-]+@[\w-]+$/ })).toBe(false);
});

test('no pattern of the shop grows more than linearly', { timeout: 120_000 }, () => {
  const tally = createTally();
  for (const found of listPatterns())
    tally.note('patterns', `${found.where} ${found.pattern}`, !isSlow(found));
  tally.print();
  expect(tally.count('patterns')).toBeGreaterThan(150);
  expect(tally.listThrough()).toEqual([]);
});

import { expect, test } from 'vitest';
import { type FoundPattern, listPatterns } from '../../support/attacks/patterns.ts';
import { listPumps } from '../../support/attacks/pumps.ts';
import { createTally } from '../../support/attacks/tally.ts';

/** As long as an address or a header may be; a quadratic pattern shows itself far below. */
const LONGEST = 16 * 1024;
/** So short that only a pattern that doubles its time with every sign or two can be measured. */
const SHORTEST = 64;
/** Below this the clock says nothing, milliseconds. A pattern that is never slower than this is quick enough. */
const MEASURABLE = 3;
/** Four times the text takes a linear pattern four times the time, and a quadratic one sixteen times. */
const MOST_GROWTH = 8;
/** As many runs of each length, in turns: a busy machine makes some of them longer, and none shorter. */
const RUNS = 25;

const time = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0;
  const begin = performance.now();
  // All matches, as replacing has them.
  if (pattern.global) text.match(pattern);
  else pattern.test(text);
  return performance.now() - begin;
};

/** The shortest of several runs with each text, milliseconds. In turns, so that a slow moment of the machine meets all. */
const measure = (pattern: RegExp, ...texts: string[]): number[] => {
  const shortest = texts.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run++)
    for (const [at, text] of texts.entries())
      shortest[at] = Math.min(shortest[at] ?? Number.POSITIVE_INFINITY, time(pattern, text));
  return shortest;
};

/**
 * How much longer a text of four times the length takes; 0 where no length takes long enough to say. Looks at short texts
 * first, by small steps: a pattern whose time doubles with every sign would never come back from a long one.
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
  listPumps(pattern).some((pump) => growthOf(pattern, pump) > MOST_GROWTH);

test('the measure knows a pattern that tries again and again', () => {
  for (const pattern of [/\s+$/, /^(a+)+$/, /<!--[\s\S]*?-->/g, /^(?:\w+\s?)*$/])
    expect(isSlow({ where: '', pattern }), String(pattern)).toBe(true);
  expect(isSlow({ where: '', pattern: /^[\w.-]+@[\w-]+$/ })).toBe(false);
});

test('no pattern of the shop takes ever longer', { timeout: 120_000 }, () => {
  const tally = createTally();
  for (const found of listPatterns())
    tally.note('patterns', `${found.where} ${found.pattern}`, !isSlow(found));
  tally.print();
  expect(tally.count('patterns')).toBeGreaterThan(150);
  expect(tally.listThrough()).toEqual([]);
});

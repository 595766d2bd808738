import { expect, test } from 'vitest';
import { type FoundPattern, listPatterns } from '../support/attacks/patterns.ts';
import { listPumps } from '../support/attacks/pumps.ts';
import { createTally } from '../support/attacks/tally.ts';

/** As long as an address or a header may be; a quadratic pattern shows itself far below. */
const LONGEST = 16 * 1024;
/** So short that only a pattern that doubles its time with every sign or two can be measured. */
const SHORTEST = 64;
/** Below this the clock says nothing, milliseconds. A pattern that is never slower than this is quick enough. */
const MEASURABLE = 3;
/** Twice the text takes a linear pattern twice the time, and a quadratic one four times. */
const MOST_GROWTH = 3;

const time = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0;
  const begin = performance.now();
  // All matches, as replacing has them.
  if (pattern.global) text.match(pattern);
  else pattern.test(text);
  return performance.now() - begin;
};

/** The shortest of several runs: whatever else the machine does only makes one longer. */
const measure = (pattern: RegExp, text: string): number =>
  Math.min(time(pattern, text), time(pattern, text), time(pattern, text));

/**
 * How much longer a text of twice the length takes; 0 where no length takes long enough to say. Looks at short texts first,
 * by small steps: a pattern whose time doubles with every sign would never come back from a long one.
 */
const growthOf = (pattern: RegExp, pump: (length: number) => string): number => {
  for (let length = 12; length <= SHORTEST; length += 4)
    if (time(pattern, pump(length)) >= MEASURABLE && measure(pattern, pump(length)) >= MEASURABLE)
      return Number.POSITIVE_INFINITY;
  for (let length = SHORTEST; length <= LONGEST; length *= 2) {
    if (time(pattern, pump(length)) < MEASURABLE) continue;
    const half = measure(pattern, pump(length / 2));
    const whole = measure(pattern, pump(length));
    if (whole >= MEASURABLE) return whole / half;
  }
  return 0;
};

const isSlow = ({ pattern }: FoundPattern): boolean =>
  listPumps(pattern).some(
    (pump) => growthOf(pattern, pump) > MOST_GROWTH && growthOf(pattern, pump) > MOST_GROWTH,
  );

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

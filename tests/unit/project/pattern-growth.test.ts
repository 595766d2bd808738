import { expect, test } from 'vitest';
import { type FoundPattern, listPatterns } from '../../support/attacks/patterns.ts';
import { listPumps } from '../../support/attacks/pumps.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { isFullSuite } from '../../support/gate.ts';
import { patient } from '../../support/patience.ts';

/** Maximum length of a URL or header. The gate finds exponential growth, which short texts show, and the full suite quadratic. */
const LONGEST = isFullSuite() ? 16 * 1024 : 512;
/** Maximum length for the detection of exponential time. */
const SHORTEST = 64;
/** Shortest measurable time in milliseconds. Faster patterns are accepted. */
const MEASURABLE = 3;
/** Limit for a text four times as long. Linear patterns take four times as long, quadratic ones sixteen times. */
const MAX_GROWTH = 8;
/** Number of alternating runs per length. Garbage collection can only increase a time, so the minimum is used. */
const RUNS = 25;
/** Exponential time is far above `MEASURABLE`, so fewer runs suffice. */
const EXPONENTIAL_RUNS = 4;

/** Processor time of this thread in milliseconds. On a loaded machine, the clock would include other processes. */
const readTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const time = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0;
  const begin = readTime();
  if (pattern.global) text.match(pattern);
  else pattern.test(text);
  return readTime() - begin;
};

/** Returns the shortest time for each text in milliseconds. Runs alternate, so that the caches of the processor affect all texts. */
const measure = (pattern: RegExp, runs: number, ...texts: string[]): number[] => {
  const shortest = texts.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < runs; run++)
    for (const [at, text] of texts.entries())
      shortest[at] = Math.min(shortest[at] ?? Number.POSITIVE_INFINITY, time(pattern, text));
  return shortest;
};

/** Returns 0 if no length is measurable. Starts with short texts, because exponential time would not end. */
const growthOf = (pattern: RegExp, pump: (length: number) => string): number => {
  for (let length = 12; length <= SHORTEST; length += 4) {
    if (time(pattern, pump(length)) < MEASURABLE) continue;
    const [shortest = 0] = measure(pattern, EXPONENTIAL_RUNS, pump(length));
    if (shortest >= MEASURABLE) return Number.POSITIVE_INFINITY;
  }
  for (let length = SHORTEST; length <= LONGEST; length *= 2) {
    if (time(pattern, pump(length)) < MEASURABLE) continue;
    const [quarter = 0, whole = 0] = measure(pattern, RUNS, pump(length / 4), pump(length));
    if (whole >= MEASURABLE) return whole / quarter;
  }
  return 0;
};

const isSlow = ({ pattern }: FoundPattern): boolean =>
  listPumps(pattern).some((pump) => growthOf(pattern, pump) > MAX_GROWTH);

test('the measurement detects a backtracking pattern', { timeout: patient(60_000) }, () => {
  const quadratic = isFullSuite() ? [/\s+$/, /<!--[\s\S]*?-->/g] : [];
  for (const pattern of [...quadratic, /^(a+)+$/, /^(?:\w+\s?)*$/])
    expect(isSlow({ where: '', pattern }), String(pattern)).toBe(true);
  expect(isSlow({ where: '', pattern: /^[\w.-]+@[\w-]+$/ })).toBe(false);
});

test('no pattern of the shop grows too fast with its text', { timeout: patient(120_000) }, () => {
  const tally = createTally();
  for (const found of listPatterns())
    tally.note('patterns', `${found.where} ${found.pattern}`, !isSlow(found));
  tally.print();
  expect(tally.count('patterns')).toBeGreaterThan(150);
  expect(tally.listThrough()).toEqual([]);
});

import { diffArrays } from 'diff';
import type { Unit } from './units.ts';

/** What one side made of the units of the base. */
export interface Aligned {
  /** By unit of the base: the unit that took its place. Undefined: removed. */
  readonly now: readonly (Unit | undefined)[];
  /** Units added before each unit of the base, and at the end. */
  readonly added: readonly (readonly Unit[])[];
}

/** Share of common words from which on a paragraph counts as an edit of another. */
const SIMILAR = 0.35;
/** Bounds the work for texts that have little in common. */
const MOST_EDITS = 500;
const MOST_PAIRS = 10_000;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const countWords = ({ text }: Unit): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

const compare = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number => {
  let common = 0;
  for (const [word, count] of one) common += Math.min(count, other.get(word) ?? 0);
  const all = total(one) + total(other);
  return all === 0 ? 0 : (2 * common) / all;
};

type Pair = readonly [base: number, side: number];

/** Pairs of units with similar words in the same order, with the largest sum of similarities. */
const pairSimilar = (base: readonly Unit[], side: readonly Unit[]): Pair[] => {
  if (base.length * side.length > MOST_PAIRS) return [];
  const [from, to] = [base.map(countWords), side.map(countWords)];
  const likeness = from.map((one) => to.map((other) => compare(one, other)));
  const like = (i: number, j: number): number => likeness[i]?.[j] ?? 0;
  const best = Array.from({ length: base.length + 1 }, () => new Float64Array(side.length + 1));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = base.length - 1; i >= 0; i -= 1)
    for (let j = side.length - 1; j >= 0; j -= 1) {
      const paired = like(i, j) >= SIMILAR ? like(i, j) + at(i + 1, j + 1) : 0;
      best[i]?.fill(Math.max(paired, at(i + 1, j), at(i, j + 1)), j, j + 1);
    }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < base.length && j < side.length) {
    if (like(i, j) >= SIMILAR && at(i, j) === like(i, j) + at(i + 1, j + 1)) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
};

/** Pairs similar units, and between them as many units as were replaced, in their order. */
const pairChanged = (base: readonly Unit[], side: readonly Unit[]): Pair[] => {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  const end: Pair = [base.length, side.length];
  for (const [nextI, nextJ] of [...pairSimilar(base, side), end]) {
    if (nextI - i === nextJ - j) for (let n = 0; n < nextI - i; n += 1) pairs.push([i + n, j + n]);
    if (nextI < base.length) pairs.push([nextI, nextJ]);
    i = nextI + 1;
    j = nextJ + 1;
  }
  return pairs;
};

const pairUnits = (base: readonly Unit[], side: readonly Unit[]): Pair[] => {
  const parts = diffArrays(
    base.map(({ text }) => text),
    side.map(({ text }) => text),
    { maxEditLength: MOST_EDITS },
  );
  if (!parts) return [];
  const pairs: Pair[] = [];
  let [i, j, cut, added] = [0, 0, 0, 0];
  const flush = (): void => {
    const changed = pairChanged(base.slice(i, i + cut), side.slice(j, j + added));
    for (const [one, other] of changed) pairs.push([i + one, j + other]);
    [i, j, cut, added] = [i + cut, j + added, 0, 0];
  };
  for (const { removed, added: isAdded, value } of parts) {
    if (removed) cut += value.length;
    else if (isAdded) added += value.length;
    else {
      flush();
      for (let n = 0; n < value.length; n += 1) pairs.push([i + n, j + n]);
      [i, j] = [i + value.length, j + value.length];
    }
  }
  flush();
  return pairs;
};

export const alignUnits = (base: readonly Unit[], side: readonly Unit[]): Aligned => {
  const now: (Unit | undefined)[] = base.map(() => undefined);
  const added: (readonly Unit[])[] = Array.from({ length: base.length + 1 }, () => []);
  let [i, j] = [0, 0];
  for (const [one, other] of pairUnits(base, side)) {
    added[i] = side.slice(j, other);
    now[one] = side[other];
    i = one + 1;
    j = other + 1;
  }
  added[i] = side.slice(j);
  return { now, added };
};

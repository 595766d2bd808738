/** Spelling tolerance of the search. Expects words normalized by `search.ts`. */

/** Vowels are the letters most often omitted or confused. */
const VOWELS = new Set('aeiouyاوي');
/** Groups of letters with similar sounds. */
const ALIKE = ['ckq', 'sz', 'vw', 'iy', 'تط', 'سصث', 'دض', 'ذزظ', 'هح', 'قكغ', 'اع'];
const SOUNDS = new Map(ALIKE.flatMap((letters, sound) => [...letters].map((letter) => [letter, sound])));

const SLIGHT = 0.5;
const SWAPPED = 0.75;
const MAX_LIKELY = 5;

const substitution = (typed: string, meant: string): number => {
  if (typed === meant) return 0;
  const sound = SOUNDS.get(typed);
  if (sound !== undefined && sound === SOUNDS.get(meant)) return SLIGHT;
  return VOWELS.has(typed) && VOWELS.has(meant) ? SLIGHT : 1;
};

/** Returns the cost of a missing or extra letter, which is lower for vowels, `h` and double letters. */
const omission = (letter: string | undefined, before: string | undefined): number =>
  letter === undefined || VOWELS.has(letter) || letter === 'h' || letter === before ? SLIGHT : 1;

/** Damerau-Levenshtein distance. An edit costs 1, or 0.5 for vowels and letters with similar sounds. */
export const wordDistance = (typed: string, meant: string): number => {
  const a = [...typed];
  const b = [...meant];
  const first = [0];
  for (const [j, letter] of b.entries()) first.push((first[j] ?? 0) + omission(letter, b[j - 1]));
  let beforeLast: number[] = [];
  let last = first;
  for (const [i, x] of a.entries()) {
    const row = [(last[0] ?? 0) + omission(x, a[i - 1])];
    for (const [j, y] of b.entries()) {
      let best = Math.min(
        (last[j + 1] ?? 0) + omission(x, a[i - 1]),
        (row[j] ?? 0) + omission(y, b[j - 1]),
        (last[j] ?? 0) + substitution(x, y),
      );
      if (i > 0 && j > 0 && x === b[j - 1] && y === a[i - 1])
        best = Math.min(best, (beforeLast[j - 1] ?? 0) + SWAPPED);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
};

/** Returns the maximum distance of a match. It is lower for short words, which have too many neighbours. */
export const spellingTolerance = (word: string): number => {
  const letters = [...word].length;
  if (letters < 3 || /^\p{N}+$/u.test(word)) return 0;
  if (letters === 3) return SLIGHT;
  return letters < 7 ? 1 : 2;
};

export const trigramsOf = (word: string): string[] => {
  const letters = ['_', ...word, '_'];
  const all = letters.slice(2).map((letter, i) => `${letters[i]}${letters[i + 1]}${letter}`);
  return [...new Set(all)];
};

/** @returns the words of `known` that are nearest to `typed`, including slightly more distant ones */
export const listLikelyWords = (typed: string, known: readonly string[]): string[] => {
  const limit = spellingTolerance(typed);
  const near = known
    .map((word) => ({ word, distance: wordDistance(typed, word) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  const best = near[0]?.distance ?? 0;
  return near
    .filter(({ distance }) => distance < best + SLIGHT)
    .slice(0, MAX_LIKELY)
    .map(({ word }) => word);
};

/** How far apart two words are: what a search forgives. Words are in the normal form of `search.ts`. */

/** Vowels, Latin and Arabic: the letters that are left out or guessed most. */
const VOWELS = new Set('aeiouyاوي');
/** Letters that sound alike; the Latin `h` is silent often enough to be left out like a vowel. */
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

/** A vowel, a silent letter or one half of a double letter is easily forgotten, or put in. */
const omission = (letter: string | undefined, before: string | undefined): number =>
  letter === undefined || VOWELS.has(letter) || letter === 'h' || letter === before ? SLIGHT : 1;

/**
 * Damerau-Levenshtein distance (optimal alignment): letters missing, extra, wrong or swapped with their
 * neighbour. A full mistake counts 1, a likely one (a vowel, a letter of the same sound) a half.
 */
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

/** The distance that is forgiven: short words stand too close to one another to guess much. */
export const spellingTolerance = (word: string): number => {
  const letters = [...word].length;
  if (letters < 3 || /^\p{N}+$/u.test(word)) return 0;
  if (letters === 3) return SLIGHT;
  return letters < 7 ? 1 : 2;
};

/** Every three letters in a row, beginning and end counted: words that are alike share some. */
export const trigramsOf = (word: string): string[] => {
  const letters = ['_', ...word, '_'];
  const all = letters.slice(2).map((letter, i) => `${letters[i]}${letters[i + 1]}${letter}`);
  return [...new Set(all)];
};

/** The words of `known` that `typed` may stand for: the nearest, and those hardly further away. */
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

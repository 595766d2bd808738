import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A line of a paragraph, with the embedding level and font of each UTF-16 unit. */
export interface Line {
  readonly text: string;
  readonly levels: ArrayLike<number>;
  readonly fonts: readonly string[];
}

export interface VisualWord {
  readonly text: string;
  readonly font: string;
  /** Position from the left, counted in words and spaces. */
  readonly place: number;
}

interface Run {
  readonly text: string;
  readonly font: string;
  readonly level: number;
  readonly place: number;
}

const runsOf = ({ text, levels, fonts }: Line): Run[] => {
  const runs: Run[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    const ends =
      at === text.length ||
      levels[at] !== levels[start] ||
      fonts[at] !== fonts[start] ||
      text[at] === ' ' ||
      text[start] === ' ';
    if (!ends) continue;
    runs.push({
      ...{ text: text.slice(start, at), font: fonts[start] ?? '' },
      ...{ level: levels[start] ?? 0, place: runs.length },
    });
    start = at;
  }
  return runs;
};

/** Reverses runs from the highest level down to 1 (rule L2 of the Unicode bidirectional algorithm). */
const reorder = (runs: readonly Run[]): Run[] => {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
};

const mirror = (text: string): string =>
  [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');

/** Embedding levels of a paragraph. Its first letter with a direction decides that of all its lines. */
export const levelsOf = (paragraph: string): ArrayLike<number> =>
  bidi.getEmbeddingLevels(paragraph, 'auto').levels;

/**
 * Splits a line into words and spaces with their places from the left, in the order in which they are read. A PDF
 * that draws them in this order gives its text back in logical order. Each word has one direction and one font.
 */
export const visualWords = (line: Line): VisualWord[] =>
  reorder(runsOf(line))
    .map(({ text, font, level, place }, at) => ({
      text: level % 2 === 1 ? mirror(text) : text,
      ...{ font, place: at, read: place },
    }))
    .sort((a, b) => a.read - b.read)
    .map(({ text, font, place }) => ({ text, font, place }));

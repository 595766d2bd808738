import { diffArrays } from 'diff';
import type { Locale } from '#i18n/locales.ts';
import type { Head, Written } from '#server/texts.ts';

export interface Piece {
  readonly kind: 'same' | 'added' | 'cut';
  readonly text: string;
}

export interface ChangedField {
  /** Front matter field, or `body`. */
  readonly field: string;
  /** Changed paragraphs. */
  readonly paragraphs: readonly (readonly Piece[])[];
}

const segmenters = {
  en: new Intl.Segmenter('en', { granularity: 'word' }),
  ar: new Intl.Segmenter('ar', { granularity: 'word' }),
};

/** Value of a field as lines of text. */
export const formatValue = (value: Head[string] | undefined): string => {
  if (value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  return value.map((entry) => (typeof entry === 'string' ? entry : `${entry.page} ${entry.text}`)).join('\n');
};

/** Bounds the work for long texts that have little in common. */
const MOST_EDITS = 2000;

export const compareWords = (before: string, after: string, language: Locale): Piece[] => {
  // The package's own comparison of words takes each Arabic letter for a word.
  const split = (text: string) => Array.from(segmenters[language].segment(text), ({ segment }) => segment);
  const parts = diffArrays(split(before), split(after), { maxEditLength: MOST_EDITS }) ?? [
    { added: false, removed: true, value: [before] },
    { added: true, removed: false, value: [after] },
  ];
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'cut' : 'same',
    text: value.join(''),
  }));
};

/** Compares paragraph by paragraph, so that a long text shows only what has changed. */
const compareParagraphs = (before: string, after: string, language: Locale): Piece[][] => {
  const split = (text: string) => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const found: Piece[][] = [];
  let cut: readonly string[] = [];
  const flush = (added: readonly string[]): void => {
    for (let i = 0; i < Math.max(cut.length, added.length); i += 1)
      found.push(compareWords(cut[i] ?? '', added[i] ?? '', language));
    cut = [];
  };
  for (const part of diffArrays(split(before), split(after))) {
    if (part.removed) cut = part.value;
    else flush(part.added ? part.value : []);
  }
  flush([]);
  return found;
};

/** What has changed from one version of a text to another, by field. */
export const compareTexts = (
  before: Written | undefined,
  after: Written | undefined,
  language: Locale,
): ChangedField[] => {
  const valuesOf = (text: Written | undefined): Record<string, string> => {
    const { updated: _, order: _order, ...head } = text?.head ?? {};
    const fields = Object.entries(head).map(([field, value]) => [field, formatValue(value)] as const);
    return Object.fromEntries([...fields, ['body', text?.body ?? '']]);
  };
  const [from, to] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(to), ...Object.keys(from)])].flatMap((field) => {
    const [old = '', now = ''] = [from[field], to[field]];
    if (old === now) return [];
    return [{ field, paragraphs: compareParagraphs(old, now, language) }];
  });
};

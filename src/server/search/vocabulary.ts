import type { Kysely } from 'kysely';
import { listFallbacks } from '#domain/catalogue/search.ts';
import { listLikelyWords, spellingTolerance, trigramsOf } from '#domain/catalogue/spelling.ts';
import { listEquals } from '#domain/catalogue/synonyms.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prefixEnd } from '#server/platform/database/statements/prefix.ts';
import type { Term } from './full-text.ts';

const MAX_CANDIDATES = 150;

/** Finds words with this prefix. `whole` is true if the prefix itself is a word. */
const findPrefix = async (db: Kysely<Database>, prefix: string): Promise<{ whole: boolean } | undefined> => {
  const first = await db
    .selectFrom('search_word')
    .select('word')
    .where('word', '>=', prefix)
    .where('word', '<', prefixEnd(prefix))
    .orderBy('word')
    .limit(1)
    .executeTakeFirst();
  return first && { whole: first.word === prefix };
};

export const isKnownWord = async (db: Kysely<Database>, word: string): Promise<boolean> => {
  const row = await db.selectFrom('search_word').select('word').where('word', '=', word).executeTakeFirst();
  return row !== undefined;
};

const listSimilarWords = async (db: Kysely<Database>, word: string): Promise<string[]> => {
  const limit = spellingTolerance(word);
  if (limit === 0) return [];
  const candidates = await db
    .selectFrom('search_trigram as t')
    .innerJoin('search_word as w', 'w.id', 't.word_id')
    .select('w.word')
    .where('t.trigram', 'in', trigramsOf(word))
    .groupBy(['w.id', 'w.word', 'w.products'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('w.products', 'desc')
    .orderBy('w.word')
    .limit(MAX_CANDIDATES)
    .execute();
  return listLikelyWords(
    word,
    candidates.map((candidate) => candidate.word),
  );
};

export interface Spelling {
  /** Words that match; empty if the word and all similar ones are unknown. */
  readonly terms: readonly Term[];
  /** The most likely word, if the typed one is unknown. */
  readonly corrected?: string;
}

const toTerms = (words: readonly string[]): Term[] => words.map((word) => ({ word, isPrefix: false }));

/** Finds the word itself if it is known, and longer words if it is a prefix and may be unfinished. */
const findKnown = async (db: Kysely<Database>, word: string, isUnfinished: boolean): Promise<Term[]> => {
  const known = await findPrefix(db, word);
  const isPrefix = word.length > 1 && (isUnfinished || !known?.whole);
  if (known && isPrefix) return [...toTerms(listEquals(word)), { word, isPrefix }];
  if (known?.whole) return toTerms(listEquals(word));
  const equals = listEquals(word);
  for (const other of equals) if (await isKnownWord(db, other)) return toTerms(equals);
  return [];
};

interface SpellingOptions {
  /** Also finds longer words if the word itself is known. */
  readonly isUnfinished: boolean;
  /** Finds only what was typed. */
  readonly isExact: boolean;
}

export const findSpelling = async (
  db: Kysely<Database>,
  word: string,
  { isUnfinished, isExact }: SpellingOptions,
): Promise<Spelling> => {
  const known = await findKnown(db, word, isUnfinished);
  if (known.length > 0 || isExact) return { terms: known };
  for (const other of listFallbacks(word)) {
    const terms = await findKnown(db, other, isUnfinished);
    if (terms.length > 0) return { terms };
  }
  const similar = await listSimilarWords(db, word);
  return {
    terms: similar.flatMap((spelling) => [...toTerms([spelling]), { word: spelling, isPrefix: true }]),
    ...(similar[0] !== undefined && { corrected: similar[0] }),
  };
};

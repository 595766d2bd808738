import type { Kysely } from 'kysely';
import { listLikelyWords, spellingTolerance, trigramsOf } from '#domain/catalogue/spelling.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Term } from './full-text.ts';

const MAX_CANDIDATES = 150;
const LAST_LETTER = '\u{10ffff}';

/** Finds words with this prefix. `whole` is true if the prefix itself is a word. */
const findPrefix = async (db: Kysely<Database>, prefix: string): Promise<{ whole: boolean } | undefined> => {
  const first = await db
    .selectFrom('search_word')
    .select('word')
    .where('word', '>=', prefix)
    .where('word', '<', `${prefix}${LAST_LETTER}`)
    .orderBy('word')
    .limit(1)
    .executeTakeFirst();
  return first && { whole: first.word === prefix };
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

/** Treats English singular and plural as one word. */
const withSingularAndPlural = (word: string): string[] => {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`];
};

/**
 * Returns the word itself if it is known, longer words if it is a prefix and may be unfinished, else similar known
 * words. May be empty.
 */
export const listSpellings = async (db: Kysely<Database>, word: string, isLast: boolean): Promise<Term[]> => {
  const known = await findPrefix(db, word);
  const isPrefix = word.length > 1 && (isLast || !known?.whole);
  if (known?.whole || (known && isPrefix)) {
    const terms = withSingularAndPlural(word).map((spelling) => ({ word: spelling, isPrefix: false }));
    return isPrefix ? [{ word, isPrefix }, ...terms] : terms;
  }
  const similar = await listSimilarWords(db, word);
  return similar.flatMap((spelling) => [
    { word: spelling, isPrefix: false },
    { word: spelling, isPrefix: true },
  ]);
};

import type { Kysely } from 'kysely';
import { listLikelyWords, spellingTolerance, trigramsOf } from '#domain/catalogue/spelling.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Term } from './full-text.ts';

/** Words that are compared with a wrong one: those that share the most trigrams with it. */
const MAX_CANDIDATES = 150;
const LAST_LETTER = '\u{10ffff}';

/** Does the catalogue have words that begin with `prefix`, and is one of them the whole of it? */
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

/** English plural and singular are one word to a shopper. */
const inBothNumbers = (word: string): string[] => {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`];
};

/**
 * The spellings that a typed word may have in the catalogue: itself where it is known, longer words where it is the
 * beginning of some and may be unfinished, else the known words nearest to it. None where nothing comes near.
 */
export const listSpellings = async (db: Kysely<Database>, word: string, isLast: boolean): Promise<Term[]> => {
  const known = await findPrefix(db, word);
  const isPrefix = word.length > 1 && (isLast || !known?.whole);
  if (known?.whole || (known && isPrefix)) {
    const terms = inBothNumbers(word).map((spelling) => ({ word: spelling, isPrefix: false }));
    return isPrefix ? [{ word, isPrefix }, ...terms] : terms;
  }
  const similar = await listSimilarWords(db, word);
  return similar.flatMap((spelling) => [
    { word: spelling, isPrefix: false },
    { word: spelling, isPrefix: true },
  ]);
};

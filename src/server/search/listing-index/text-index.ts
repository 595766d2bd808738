import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { keysOf } from '#domain/typed-object.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { SearchDocumentTable } from '#server/platform/database/tables/listing.ts';
import { FIELD_WEIGHTS, type SearchTerms, type Term } from '../full-text.ts';
import { CHUNK, createNumberList, findFirst, findPlace, readInChunks } from './chunks.ts';

/** Constants of `bm25()` in SQLite's FTS5. */
const K1 = 1.2;
const B = 0.75;
const LEAST_IDF = 1e-6;

/** Numbers that are sorted at once. */
const SORT_STEP = 150_000;

/** Search results in ascending order of their places. */
export interface Hits {
  readonly places: Uint32Array;
  /** Of each result. Higher is better: the negative of `bm25()`. */
  readonly scores: Float64Array;
}

/** The words of `search_document`. Places after the listed products belong to documents of other products. */
export interface TextIndex {
  /** Differs after every write to the documents. */
  readonly version: string;
  /** In ascending order. */
  readonly words: readonly string[];
  /** The documents of word `n` are at `starts[n]` to `starts[n + 1]` of the next two arrays. */
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** Sum of the field weights of all occurrences of the word in the document. */
  readonly weights: Uint16Array;
  /** Words per document. */
  readonly lengths: Uint16Array;
  readonly averageLength: number;
  readonly documents: number;
  /** Space for a search. All searches use the same, because they would leave too much garbage. */
  readonly scratch: {
    readonly frequencies: Uint16Array;
    readonly scores: Float64Array;
    /** One bit per typed word. */
    readonly isFound: Uint8Array;
  };
}

/** Each write of FTS5 changes its records 1 (totals) or 10 (structure). */
const storedVersion = prepare(
  () => sql<{ version: string }>`select group_concat(hex(block)) as version
  from search_index_data where id in (1, 10)`,
);

export const readTextVersion = async (db: Kysely<Database>): Promise<string> =>
  (await storedVersion.get(db, {})).version;

const documentsAfter = prepare((db, { after }: Slots<{ after: number }>) =>
  db
    .selectFrom('search_document')
    .selectAll()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(sql.lit(CHUNK)),
);

const wordsAfter = prepare((db, { after }: Slots<{ after: string }>) =>
  db.selectFrom('search_word').select('word').where('word', '>', after).orderBy('word').limit(sql.lit(CHUNK)),
);

const readWords = async (db: Kysely<Database>): Promise<string[]> => {
  const words: string[] = [];
  const chunks = readInChunks<{ word: string }>((last) => wordsAfter.list(db, { after: last?.word ?? '' }));
  for await (const rows of chunks) words.push(...rows.map(({ word }) => word));
  return words;
};

/** Adds the weight of each word to `weightOf`. @returns the number of words */
const weighWords = (document: SearchDocumentTable, weightOf: Map<string, number>): number => {
  let count = 0;
  for (const field of keysOf(FIELD_WEIGHTS))
    for (const word of document[field].split(' ')) {
      if (word === '') continue;
      count += 1;
      weightOf.set(word, (weightOf.get(word) ?? 0) + FIELD_WEIGHTS[field]);
    }
  return count;
};

export const createScratch = (size: number): TextIndex['scratch'] => ({
  frequencies: new Uint16Array(size),
  scores: new Float64Array(size),
  isFound: new Uint8Array(size),
});

/**
 * The result is a mixture if the documents change meanwhile, and its version is then outdated.
 *
 * @param ids ids of the listed products by place
 */
export const readTextIndex = async (db: Kysely<Database>, ids: Float64Array): Promise<TextIndex> => {
  const version = await readTextVersion(db);
  const words = await readWords(db);
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const starts = new Uint32Array(words.length + 1);
  const lengths: number[] = Array.from(ids, () => 0);
  /** Word, place and weight of each posting, in the order of the documents. */
  const postings = createNumberList();
  let documents = 0;
  const chunks = readInChunks<SearchDocumentTable>((last) =>
    documentsAfter.list(db, { after: last?.product_id ?? -1 }),
  );
  for await (const rows of chunks) {
    for (const row of rows) {
      const place = findPlace(ids, row.product_id) ?? lengths.length;
      const weightOf = new Map<string, number>();
      lengths[place] = weighWords(row, weightOf);
      for (const [word, weight] of weightOf) {
        const number = numberOf.get(word);
        if (number === undefined) continue;
        starts[number + 1] = (starts[number + 1] ?? 0) + 1;
        postings.push(number);
        postings.push(place);
        postings.push(weight);
      }
    }
    documents += rows.length;
  }
  for (const number of words.keys()) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  const total = starts[words.length] ?? 0;
  const [places, weights] = [new Uint32Array(total), new Uint16Array(total)];
  const next = starts.slice();
  for (let at = 0; at < postings.length(); at += 3) {
    if (at % SORT_STEP === 0) await nextTurn();
    const number = postings.numbers[at] ?? 0;
    const to = next[number] ?? 0;
    places[to] = postings.numbers[at + 1] ?? 0;
    weights[to] = postings.numbers[at + 2] ?? 0;
    next[number] = to + 1;
  }
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return {
    version,
    words,
    starts,
    places,
    weights,
    lengths: new Uint16Array(lengths),
    averageLength: all / documents,
    documents,
    scratch: createScratch(lengths.length),
  };
};

/** Returns the positions of the term's documents in the index. */
const findPostings = ({ words, starts }: TextIndex, { word, isPrefix }: Term): [from: number, to: number] => {
  const first = findFirst(words, (other) => other < word);
  const end = findFirst(
    words,
    (other) => other < word || other === word || (isPrefix && other.startsWith(word)),
  );
  return [starts[first] ?? 0, starts[end] ?? 0];
};

/** Finds the same products as `matchSqlite`, with the same ranking. */
export const findText = (index: TextIndex, { words, require }: SearchTerms): Hits => {
  const { places, weights, lengths, averageLength, documents } = index;
  const { frequencies, scores, isFound } = index.scratch;
  scores.fill(0);
  isFound.fill(0);
  for (const [n, spellings] of words.entries())
    for (const term of spellings) {
      const matching: number[] = [];
      const [from, to] = findPostings(index, term);
      for (let at = from; at < to; at += 1) {
        const place = places[at] ?? 0;
        if (frequencies[place] === 0) matching.push(place);
        frequencies[place] = (frequencies[place] ?? 0) + (weights[at] ?? 0);
      }
      const idf = Math.log((documents - matching.length + 0.5) / (matching.length + 0.5));
      for (const place of matching) {
        const frequency = frequencies[place] ?? 0;
        const norm = K1 * (1 - B + (B * (lengths[place] ?? 0)) / averageLength);
        const score = (idf > 0 ? idf : LEAST_IDF) * ((frequency * (K1 + 1)) / (frequency + norm));
        scores[place] = (scores[place] ?? 0) + score;
        isFound[place] = (isFound[place] ?? 0) | (1 << n);
        frequencies[place] = 0;
      }
    }
  const all = (1 << words.length) - 1;
  const found: number[] = [];
  for (let place = 0; place < isFound.length; place += 1)
    if (require === 'all' ? isFound[place] === all : isFound[place] !== 0) found.push(place);
  return {
    places: new Uint32Array(found),
    scores: new Float64Array(found.map((place) => scores[place] ?? 0)),
  };
};

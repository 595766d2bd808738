import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { SearchDocumentTable } from '#server/platform/database/tables/listing.ts';
import { FIELD_GROUPS, NAME_SCORE, type SearchTerms, type Term, WHOLE_NAME, WORD } from '../full-text.ts';
import { CHUNK, createNumberList, findFirst, findPlace, readInChunks } from './chunks.ts';

/** Numbers that are sorted at once. */
const SORT_STEP = 150_000;

/** Search results in ascending order of their places. */
export interface Hits {
  readonly places: Uint32Array;
  /** Of each result (`full-text.ts`). */
  readonly scores: Uint16Array;
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
  /** Sum of the scores of the field groups in which the document has the word. */
  readonly groups: Uint8Array;
  /** Space for a search. All searches use the same, because they would leave too much garbage. */
  readonly scratch: {
    /** Of the current word. */
    readonly groups: Uint8Array;
    readonly scores: Uint16Array;
    /** Number of typed words. */
    readonly found: Uint8Array;
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

/** Sums the scores of the groups that have each word. */
const groupWords = (document: SearchDocumentTable): Map<string, number> => {
  const groups = new Map<string, number>();
  for (const { fields, score } of FIELD_GROUPS)
    for (const word of new Set(fields.flatMap((field) => document[field].split(' '))))
      if (word !== '') groups.set(word, (groups.get(word) ?? 0) + score);
  return groups;
};

export const createScratch = (size: number): TextIndex['scratch'] => ({
  groups: new Uint8Array(size),
  scores: new Uint16Array(size),
  found: new Uint8Array(size),
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
  let size = ids.length;
  /** Word, place and groups of each posting, in the order of the documents. */
  const postings = createNumberList();
  const chunks = readInChunks<SearchDocumentTable>((last) =>
    documentsAfter.list(db, { after: last?.product_id ?? -1 }),
  );
  for await (const rows of chunks) {
    for (const row of rows) {
      const place = findPlace(ids, row.product_id) ?? size++;
      for (const [word, groups] of groupWords(row)) {
        const number = numberOf.get(word);
        if (number === undefined) continue;
        starts[number + 1] = (starts[number + 1] ?? 0) + 1;
        postings.push(number);
        postings.push(place);
        postings.push(groups);
      }
    }
  }
  for (const number of words.keys()) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  const total = starts[words.length] ?? 0;
  const [places, groups] = [new Uint32Array(total), new Uint8Array(total)];
  const next = starts.slice();
  for (let at = 0; at < postings.length(); at += 3) {
    if (at % SORT_STEP === 0) await nextTurn();
    const number = postings.numbers[at] ?? 0;
    const to = next[number] ?? 0;
    places[to] = postings.numbers[at + 1] ?? 0;
    groups[to] = postings.numbers[at + 2] ?? 0;
    next[number] = to + 1;
  }
  return { version, words, starts, places, groups, scratch: createScratch(size) };
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

/** Finds the same products as `matchProducts`, with the scores of `rankProducts`. */
export const findText = (index: TextIndex, { words, require }: SearchTerms): Hits => {
  const { places, groups, scratch } = index;
  const { scores, found } = scratch;
  scores.fill(0);
  found.fill(0);
  for (const terms of words) {
    const matching: number[] = [];
    for (const term of terms) {
      const [from, to] = findPostings(index, term);
      for (let at = from; at < to; at += 1) {
        const place = places[at] ?? 0;
        const known = scratch.groups[place] ?? 0;
        if (known === 0) matching.push(place);
        const whole = !term.isPrefix && ((groups[at] ?? 0) & NAME_SCORE) > 0 ? WHOLE_NAME : 0;
        scratch.groups[place] = known | (groups[at] ?? 0) | whole;
      }
    }
    for (const place of matching) {
      scores[place] = (scores[place] ?? 0) + WORD + (scratch.groups[place] ?? 0);
      found[place] = (found[place] ?? 0) + 1;
      scratch.groups[place] = 0;
    }
  }
  const least = require === 'all' ? words.length : 1;
  const results: number[] = [];
  for (let place = 0; place < found.length; place += 1) if ((found[place] ?? 0) >= least) results.push(place);
  return {
    places: new Uint32Array(results),
    scores: new Uint16Array(results.map((place) => scores[place] ?? 0)),
  };
};

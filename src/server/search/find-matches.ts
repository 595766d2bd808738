import { type RawBuilder, sql } from 'kysely';
import { ingredientOf, normaliseSearch, searchWords } from '#domain/catalogue/search.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Found, Ranked, SearchTerms, Term } from './full-text.ts';
import { findText, type Hits, type TextIndex } from './listing-index/text-index.ts';
import { matchProducts, rankProducts } from './match-products.ts';
import { findSpelling } from './vocabulary.ts';

export interface Matches {
  readonly found: RawBuilder<Found>;
  readonly ranked: RawBuilder<Ranked>;
  /** Defined if there is a text index. */
  readonly hits: Hits | undefined;
  readonly named: readonly number[];
  /** Possible spellings of each typed word; empty for an unknown word without similar ones. */
  readonly spellings: readonly (readonly Term[])[];
  /** Typed words, and the normalized ones that were searched for instead. */
  readonly corrections: ReadonlyMap<string, string>;
  /** True if the products have all typed words. */
  readonly hasAllWords: boolean;
}

const MAX_NAMED = 20;

const listNamed = async (db: Db, term: string): Promise<number[]> => {
  const rows = await db.read
    .selectFrom('search_name')
    .select('product_id')
    .where('name', '=', normaliseSearch(term))
    .orderBy('product_id')
    .limit(MAX_NAMED)
    .execute();
  return rows.map((row) => row.product_id);
};

const findsAny = async (db: Db, terms: SearchTerms): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${matchProducts(db.engine, terms)} as found limit 1`.execute(
    db.read,
  );
  return rows.length > 0;
};

interface SearchOptions {
  /** Searches for the words as they were typed, and for all of them. */
  readonly isExact: boolean;
  /** The last word may be unfinished. */
  readonly isTyping: boolean;
  readonly text: TextIndex | undefined;
}

/**
 * Resolves a search term into likely spellings. Ignores unknown words if others are known. If no product contains all
 * words, matches products that contain some. Returns undefined if nothing can match.
 */
export const findMatches = async (
  db: Db,
  term: string,
  { isExact, isTyping, text }: SearchOptions,
): Promise<Matches | undefined> => {
  const typed = searchWords(term);
  const found = await Promise.all(
    typed.map((word, place) =>
      findSpelling(db.read, word, { isUnfinished: isTyping && place === typed.length - 1, isExact }),
    ),
  );
  const spellings = found.map(({ terms }) => terms);
  const words = spellings.filter((terms) => terms.length > 0);
  if (words.length === 0 || (isExact && words.length < typed.length)) return undefined;
  const all: SearchTerms = { words, require: 'all' };
  const ofAll = text && findText(text, all);
  const isFound = words.length === 1 || (ofAll ? ofAll.places.length > 0 : await findsAny(db, all));
  if (isExact && !isFound) return undefined;
  const terms: SearchTerms = isFound ? all : { words, require: 'any' };
  return {
    found: matchProducts(db.engine, terms),
    ranked: rankProducts(db.engine, terms),
    hits: text && (isFound ? ofAll : findText(text, terms)),
    named: await listNamed(db, term),
    spellings,
    corrections: new Map(
      typed.flatMap((word, place) => {
        const corrected = found[place]?.corrected;
        return corrected === undefined
          ? []
          : [[ingredientOf(word) ?? word, ingredientOf(corrected) ?? corrected] as const];
      }),
    ),
    hasAllWords: isFound && words.length === typed.length,
  };
};

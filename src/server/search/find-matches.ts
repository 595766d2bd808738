import { type RawBuilder, sql } from 'kysely';
import { normaliseSearch, searchWords } from '#domain/catalogue/search.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Found, SearchTerms, Term } from './full-text.ts';
import { findText, type Hits, type TextIndex } from './listing-index/text-index.ts';
import { matchProducts } from './match-products.ts';
import { listSpellings } from './vocabulary.ts';

export interface Matches {
  readonly found: RawBuilder<Found>;
  /** Defined if there is a text index. */
  readonly hits: Hits | undefined;
  readonly named: readonly number[];
  /** Possible spellings of each typed word; empty for an unknown word without similar ones. */
  readonly spellings: readonly (readonly Term[])[];
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

/**
 * Resolves a search term into likely spellings. Ignores unknown words if others are known. If no product contains all
 * words, matches products that contain some. Returns undefined if no word is known.
 */
export const findMatches = async (db: Db, term: string, text?: TextIndex): Promise<Matches | undefined> => {
  const typed = searchWords(term);
  const spellings = await Promise.all(
    typed.map((word, place) => listSpellings(db.read, word, place === typed.length - 1)),
  );
  const words = spellings.filter((terms) => terms.length > 0);
  if (words.length === 0) return undefined;
  const all: SearchTerms = { words, require: 'all' };
  const ofAll = text && findText(text, all);
  const isFound = words.length === 1 || (ofAll ? ofAll.places.length > 0 : await findsAny(db, all));
  const terms: SearchTerms = isFound ? all : { words, require: 'any' };
  return {
    found: matchProducts(db.engine, terms),
    hits: text && (isFound ? ofAll : findText(text, terms)),
    named: await listNamed(db, term),
    spellings,
  };
};

import type { Kysely } from 'kysely';
import { formatListingQuery, readListingQuery } from '#domain/catalogue/listing.ts';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { TERM_TABLES } from './term-tables.ts';

const merged = prepare((db, { kind, ids }: Slots<{ kind: TermKind; ids: readonly number[] }>) =>
  db
    .selectFrom('merged_term')
    .select(['from_id', 'to_id'])
    .where('kind', '=', kind)
    .where('from_id', 'in', ids),
);

/** Ids of the terms into which others were merged. */
export const findMerged = async (
  db: Kysely<Database>,
  kind: TermKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await merged.list(db, { kind, ids });
  return new Map(rows.map(({ from_id, to_id }) => [from_id, to_id]));
};

const FILTERS = [
  ['brand', 'brands'],
  ['size', 'sizes'],
  ['color', 'colors'],
  ['tag', 'tags'],
  ['allergen', 'allergens'],
] as const;

const HAS_FILTER = new RegExp(
  `[?&](${FILTERS.map(([kind]) => ('filter' in TERM_TABLES[kind] ? TERM_TABLES[kind].filter : kind)).join('|')})=`,
);

/** The query of a listing with merged terms replaced. Undefined if it has none. @param query begins with `?` */
export const replaceMergedFilters = async (
  db: Kysely<Database>,
  query: string,
): Promise<string | undefined> => {
  if (!HAS_FILTER.test(query)) return undefined;
  let listing = readListingQuery(new URLSearchParams(query));
  let isChanged = false;
  for (const [kind, field] of FILTERS) {
    const found = await findMerged(db, kind, listing[field]);
    if (found.size === 0) continue;
    isChanged = true;
    const ids = listing[field].map((id) => found.get(id) ?? id);
    listing = { ...listing, [field]: [...new Set(ids)].sort((a, b) => a - b) };
  }
  return isChanged ? formatListingQuery(listing) : undefined;
};

import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Params } from '#contract/endpoints.ts';
import { MAX_PRICE } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { findMatches, type Matches } from '#server/search/find-matches.ts';

export type ListingFilters = Params<'get-listing-facets'>;

export type FilterKind =
  | 'category'
  | 'brand'
  | 'size'
  | 'color'
  | 'tag'
  | 'allergen'
  | 'price'
  | 'rating'
  | 'search';

/** The filters of a listing, read once: which categories they include, what the search term finds. */
export interface ListingScope {
  readonly filters: ListingFilters;
  /** The categories asked for with all below them; empty without such a filter. */
  readonly categoryIds: readonly number[];
  readonly matches: Matches | undefined;
  /** The kinds that take products away. */
  readonly kinds: ReadonlySet<FilterKind>;
}

const hasMaximum = ({ MaxPrice }: ListingFilters): boolean =>
  Boolean(MaxPrice) && Number(MaxPrice) < MAX_PRICE;

const listKinds = (filters: ListingFilters): Set<FilterKind> => {
  const uses: Readonly<Record<FilterKind, boolean>> = {
    category: filters.CategoryID.length > 0,
    brand: filters.ManufacturerID.length > 0,
    size: filters.SizeID.length > 0,
    color: filters.ColorID.length > 0,
    tag: filters.TagID.length > 0,
    allergen: filters.AvoidAllergenID.length > 0,
    price: Boolean(filters.MinPrice) || hasMaximum(filters),
    rating: Boolean(filters.Rating),
    search: filters.SearchTerm.trim() !== '',
  };
  return new Set((Object.keys(uses) as FilterKind[]).filter((kind) => uses[kind]));
};

/** Answers undefined where nothing can be found: no such category, or a search for what nothing resembles. */
export const readListingScope = async (
  { db }: App,
  filters: ListingFilters,
): Promise<ListingScope | undefined> => {
  const kinds = listKinds(filters);
  const categories = kinds.has('category')
    ? await db.read
        .selectFrom('category_path')
        .select('category_id')
        .distinct()
        .where('ancestor_id', 'in', filters.CategoryID)
        .execute()
    : [];
  if (kinds.has('category') && categories.length === 0) return undefined;
  const matches = kinds.has('search') ? await findMatches(db, filters.SearchTerm) : undefined;
  if (kinds.has('search') && !matches) return undefined;
  return { filters, categoryIds: categories.map((row) => row.category_id), matches, kinds };
};

/** Any query over `product_listing as p`. */
export type Filterable<Row> = SelectQueryBuilder<Database & { p: Database['product_listing'] }, 'p', Row>;

/** Filters of one kind are joined by OR, kinds by AND, and all that is avoided stays out; `except` leaves one kind out, as its own facet must. */
export const filterProducts = <Row>(
  query: Filterable<Row>,
  { filters, categoryIds, matches, kinds }: ListingScope,
  except?: FilterKind,
): Filterable<Row> => {
  const uses = (kind: FilterKind): boolean => kinds.has(kind) && kind !== except;
  let filtered = query;
  if (uses('category')) filtered = filtered.where('p.category_id', 'in', categoryIds);
  if (uses('brand')) filtered = filtered.where('p.manufacturer_id', 'in', filters.ManufacturerID);
  if (uses('size'))
    filtered = filtered.where('p.product_id', 'in', (eb) =>
      eb.selectFrom('product_size').select('product_id').where('size_id', 'in', filters.SizeID),
    );
  if (uses('color'))
    filtered = filtered.where('p.product_id', 'in', (eb) =>
      eb.selectFrom('product_color').select('product_id').where('color_id', 'in', filters.ColorID),
    );
  if (uses('tag'))
    filtered = filtered.where('p.product_id', 'in', (eb) =>
      eb.selectFrom('product_tag').select('product_id').where('tag_id', 'in', filters.TagID),
    );
  if (uses('allergen'))
    filtered = filtered.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('product_allergen as avoided')
            .select('avoided.product_id')
            .whereRef('avoided.product_id', '=', 'p.product_id')
            .where('avoided.allergen_id', 'in', filters.AvoidAllergenID),
        ),
      ),
    );
  if (uses('price') && filters.MinPrice)
    filtered = filtered.where('p.current_price', '>=', toPaise(filters.MinPrice));
  if (uses('price') && filters.MaxPrice && hasMaximum(filters))
    filtered = filtered.where('p.current_price', '<=', toPaise(filters.MaxPrice));
  if (uses('rating') && filters.Rating)
    filtered = filtered.where('p.rating_tenths', '>=', Math.ceil(filters.Rating * 10));
  if (matches) {
    // A category or a brand has fewer products than a search finds: the sign keeps SQLite from starting with those.
    const id = uses('category') || uses('brand') ? sql`+p.product_id` : sql`p.product_id`;
    filtered = filtered.where(sql<boolean>`${id} in (select product_id from ${matches.found} as found)`);
  }
  return filtered;
};

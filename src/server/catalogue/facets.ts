import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Facets } from '#contract/catalogue/products.ts';
import { priceBands } from '#domain/catalogue/price-bands.ts';
import { MAX_PRICE, RATING_FILTERS } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { prepare } from '#server/platform/database/statements/prepared.ts';
import { AVOIDABLE, avoidableOfProducts } from '#server/search/avoidable.ts';
import { isChoosable } from '#server/search/choosable.ts';
import type { Matches } from '#server/search/find-matches.ts';
import {
  countEntries,
  countPriceBand,
  countRatings as countRatingsInMemory,
  countWithout,
} from '#server/search/listing-index/count.ts';
import type { Selection } from '#server/search/listing-index/select.ts';
import { refreshCurrentPrices } from './current-prices.ts';
import { countProducts } from './list-products.ts';
import {
  filterProducts,
  isUnfiltered,
  type ListingScope,
  prepareListing,
  readListingScope,
} from './product-filter.ts';

type Entry = Facets['brands'][number];
type Counted = { readonly id: number; readonly count: number };
export type CountedName = Counted & { readonly name_en: string; readonly name_ar: string };

const NOTHING: Omit<Facets, 'allergens'> = {
  categories: [],
  brands: [],
  sizes: [],
  colors: [],
  tags: [],
  priceBands: [],
  ratings: [],
};

type CountQuery = SelectQueryBuilder<Database, never, Counted>;
type FilterSlots = Parameters<typeof filterProducts>[1];

const listed = (db: Kysely<Database>, slots: FilterSlots, matches?: Matches) =>
  filterProducts(db.selectFrom('product_listing as p').select([]), slots, matches);

const withNames = (
  db: Kysely<Database>,
  table: 'manufacturer' | 'size' | 'color' | 'tag',
  counts: CountQuery,
) =>
  db
    .selectFrom(counts.as('counted'))
    // The cast names one table because all of them have the selected columns.
    .innerJoin(`${table} as entry` as 'size as entry', 'entry.id', 'counted.id')
    .select(['entry.id', 'entry.name_en', 'entry.name_ar', 'counted.count'])
    .orderBy('entry.position')
    .orderBy('entry.id');

/** Counts products per category including its descendants. Without filters, reads the stored `product_count`. */
export const categoryCounts = prepareListing<CountedName>((db, slots, matches) => {
  const counts: CountQuery = isUnfiltered(slots, matches)
    ? db.selectFrom('category').select(['id', 'product_count as count'])
    : listed(db, slots, matches)
        .select((eb) => ['p.category_id as id', eb.fn.countAll<number>().as('count')])
        .groupBy('p.category_id');
  return db
    .selectFrom(counts.as('counted'))
    .innerJoin('category_path as path', 'path.category_id', 'counted.id')
    .innerJoin('category as entry', 'entry.id', 'path.ancestor_id')
    .select(['entry.id', 'entry.name_en', 'entry.name_ar'])
    .select((eb) => eb.fn.sum<number>('counted.count').as('count'))
    .groupBy('entry.id')
    .having((eb) => eb.fn.sum('counted.count'), '>', 0)
    .orderBy('entry.position')
    .orderBy('entry.id');
});

export const brandCounts = prepareListing<CountedName>((db, slots, matches) =>
  withNames(
    db,
    'manufacturer',
    listed(db, slots, matches)
      .select((eb) => ['p.manufacturer_id as id', eb.fn.countAll<number>().as('count')])
      .groupBy('p.manufacturer_id'),
  ),
);

const countParts = (
  db: Kysely<Database>,
  part: 'size' | 'color' | 'tag' | 'allergen',
  slots: FilterSlots,
  matches?: Matches,
) => {
  const table = sql<{ id: number; product_id: number }>`(select ${sql.ref(`${part}_id`)} as id, product_id
    from ${part === 'allergen' ? avoidableOfProducts : sql.table(`product_${part}`)} as part
    where product_id not in (select id from product where status <> 'published') and ${isChoosable(part)})`;
  const parts = db
    .selectFrom(table.as('part'))
    .select((eb) => ['part.id', eb.fn.countAll<number>().as('count')])
    .groupBy('part.id');
  return isUnfiltered(slots, matches)
    ? parts
    : parts.where('part.product_id', 'in', listed(db, slots, matches).select('p.product_id'));
};

const prepareParts = (part: 'size' | 'color' | 'tag') =>
  prepareListing<CountedName>((db, slots, matches) =>
    withNames(db, part, countParts(db, part, slots, matches)),
  );

const partCounts = { size: prepareParts('size'), color: prepareParts('color'), tag: prepareParts('tag') };

const allergenCounts = prepareListing<Counted>((db, slots, matches) =>
  countParts(db, 'allergen', slots, matches),
);

/** Bounds are inclusive, as in the price filter. */
const bandCounts = prepareListing<Readonly<Record<string, number>>>((db, slots, matches) =>
  listed(db, slots, matches).select(
    priceBands().map(({ min, max }, i) => {
      const upper = max < MAX_PRICE ? sql` and p.current_price <= ${toPaise(max)}` : sql``;
      return sql<number>`count(case when p.current_price >= ${toPaise(min)}${upper} then 1 end)`.as(`n${i}`);
    }),
  ),
);

const countBands = async ({ db }: App, scope: ListingScope): Promise<number[]> => {
  const [counts = {}] = await bandCounts(db.read, scope, {}, 'price');
  return priceBands().map((_, i) => Number(counts[`n${i}`]));
};

const ratingCounts = prepareListing((db, slots, matches) =>
  listed(db, slots, matches)
    .where('p.rating_tenths', 'is not', null)
    .select((eb) => ['p.rating_tenths as id', eb.fn.countAll<number>().as('count')])
    .groupBy('p.rating_tenths'),
);

const countRatings = async ({ db }: App, scope: ListingScope): Promise<number[]> => {
  const rows = await ratingCounts(db.read, scope, {}, 'rating');
  return RATING_FILTERS.map((stars) =>
    rows.filter((row) => Number(row.id) >= stars * 10).reduce((sum, row) => sum + Number(row.count), 0),
  );
};

const allergens = prepare((db) =>
  db
    .selectFrom('allergen as a')
    .select(['a.id', 'a.name_en', 'a.name_ar'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_allergen as named')
          .innerJoin('product_listing as p', 'p.product_id', 'named.product_id')
          .select('named.product_id')
          .whereRef('named.allergen_id', '=', 'a.id'),
      ),
    )
    .orderBy('a.position')
    .orderBy('a.id'),
);

const declared = prepare((db) =>
  db.selectNoFrom(
    AVOIDABLE.map(({ id, products }) =>
      sql<number>`(select count(*) from (${products} limit 1) as found)`.as(`n${id}`),
    ),
  ),
);

/** Allergens and facts that the label of a product names. */
const listAvoidable = async ({ db: { read } }: App): Promise<Omit<CountedName, 'count'>[]> => {
  const [named, [found]] = await Promise.all([allergens.list(read, {}), declared.list(read, {})]);
  return [...named, ...AVOIDABLE.filter(({ id }) => Number(found?.[`n${id}`]) === 1)];
};

/** Counts the products that remain if one more allergen is excluded, with the current allergen filter applied. */
const countAvoidable = async (app: App, scope?: ListingScope): Promise<CountedName[]> => {
  const [named, total, rows] = await Promise.all([
    listAvoidable(app),
    scope ? countProducts(app, scope) : 0,
    scope ? allergenCounts(app.db.read, scope, {}) : [],
  ]);
  const containing = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return named.map((row) => ({ ...row, count: total - (containing.get(row.id) ?? 0) }));
};

interface Counts {
  readonly categories: readonly CountedName[];
  readonly brands: readonly CountedName[];
  readonly sizes: readonly CountedName[];
  readonly colors: readonly CountedName[];
  readonly tags: readonly CountedName[];
  readonly avoidable: readonly CountedName[];
  /** In the order of `priceBands()` and `RATING_FILTERS`. */
  readonly bands: readonly number[];
  readonly ratings: readonly number[];
}

const countInMemory = (selection: Selection): Counts => ({
  categories: countEntries(selection, 'category'),
  brands: countEntries(selection, 'brand'),
  sizes: countEntries(selection, 'size'),
  colors: countEntries(selection, 'color'),
  tags: countEntries(selection, 'tag'),
  avoidable: countWithout(selection),
  bands: priceBands().map(({ min, max }) =>
    countPriceBand(selection, toPaise(min), max < MAX_PRICE ? toPaise(max) : Number.POSITIVE_INFINITY),
  ),
  ratings: countRatingsInMemory(
    selection,
    RATING_FILTERS.map((stars) => stars * 10),
  ),
});

const countInDatabase = async (app: App, scope: ListingScope): Promise<Counts> => {
  const { read } = app.db;
  const [categories, brands, sizes, colors, tags, avoidable, bands, ratings] = await Promise.all([
    categoryCounts(read, scope, {}, 'category'),
    brandCounts(read, scope, {}, 'brand'),
    partCounts.size(read, scope, {}, 'size'),
    partCounts.color(read, scope, {}, 'color'),
    partCounts.tag(read, scope, {}, 'tag'),
    countAvoidable(app, scope),
    countBands(app, scope),
    countRatings(app, scope),
  ]);
  return { categories, brands, sizes, colors, tags, avoidable, bands, ratings };
};

/** Counts products per filter entry, with all other kinds of filter applied. */
export const getListingFacets: Handler<'get-listing-facets'> = async ({ app, locale }, filters) => {
  const toEntries = (rows: readonly CountedName[]): Entry[] =>
    rows.map((row) => ({ id: row.id, name: inLanguage(row, 'name', locale), count: Number(row.count) }));
  await refreshCurrentPrices(app);
  const scope = await readListingScope(app, filters);
  if (!scope) return ok({ ...NOTHING, allergens: toEntries(await countAvoidable(app)) });
  const counts = scope.selection ? countInMemory(scope.selection) : await countInDatabase(app, scope);
  return ok({
    categories: toEntries(counts.categories),
    brands: toEntries(counts.brands),
    sizes: toEntries(counts.sizes),
    colors: toEntries(counts.colors),
    tags: toEntries(counts.tags),
    priceBands: priceBands().map((band, i) => ({ ...band, count: counts.bands[i] ?? 0 })),
    ratings: RATING_FILTERS.map((id, i) => ({ id, name: String(id), count: counts.ratings[i] ?? 0 })),
    allergens: toEntries(counts.avoidable),
  });
};

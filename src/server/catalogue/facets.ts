import { type Kysely, sql } from 'kysely';
import type { Facets } from '#contract/products.ts';
import { MAX_PRICE, PRICE_BANDS, RATING_FILTERS } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import type { CallContext, Handler } from '#server/call-context.ts';
import { inLanguage } from '#server/db/localized.ts';
import { prepare } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';
import type { Matches } from '#server/search/find-matches.ts';
import { keepPricesCurrent } from './current-prices.ts';
import { countProducts } from './list-products.ts';
import {
  filterProducts,
  isUnfiltered,
  type ListingScope,
  prepareListing,
  readListingScope,
} from './product-filter.ts';

type Counts = ReadonlyMap<number, number>;
type Entry = Facets['brands'][number];
type Named = { readonly id: number; readonly name_en: string; readonly name_ar: string };

const NOTHING: Omit<Facets, 'allergens'> = {
  categories: [],
  brands: [],
  sizes: [],
  colors: [],
  tags: [],
  priceBands: [],
  ratings: [],
};

const toCounts = (rows: readonly { id: number; count: number }[]): Counts =>
  new Map(rows.map(({ id, count }) => [id, Number(count)]));

type FilterSlots = Parameters<typeof filterProducts>[1];

/** The products that a kind of filter counts: those of every other one. */
const listed = (db: Kysely<Database>, slots: FilterSlots, matches?: Matches) =>
  filterProducts(db.selectFrom('product_listing as p').select([]), slots, matches);

/** Where nothing is filtered every product counts, and no product need be looked at. */
const categoryCounts = prepareListing<{ id: number; count: number }>((db, slots, matches) =>
  isUnfiltered(slots, matches)
    ? db.selectFrom('category').select(['id', 'product_count as count'])
    : listed(db, slots, matches)
        .select((eb) => ['p.category_id as id', eb.fn.countAll<number>().as('count')])
        .groupBy('p.category_id'),
);

const brandCounts = prepareListing((db, slots: FilterSlots, matches) =>
  listed(db, slots, matches)
    .select((eb) => ['p.manufacturer_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('p.manufacturer_id'),
);

const prepareParts = (part: 'size' | 'color' | 'tag' | 'allergen') => {
  const table = sql<{ id: number; product_id: number }>`(select ${sql.ref(`${part}_id`)} as id, product_id
    from ${sql.table(`product_${part}`)})`;
  return prepareListing<{ id: number; count: number }>((db, slots, matches) => {
    const parts = db
      .selectFrom(table.as('part'))
      .select((eb) => ['part.id', eb.fn.countAll<number>().as('count')])
      .groupBy('part.id');
    return isUnfiltered(slots, matches)
      ? parts
      : parts.where('part.product_id', 'in', listed(db, slots, matches).select('p.product_id'));
  });
};

const partCounts = {
  size: prepareParts('size'),
  color: prepareParts('color'),
  tag: prepareParts('tag'),
  allergen: prepareParts('allergen'),
};

const BANDS = PRICE_BANDS.map(([min, max]) => ({ min, max }));

/** Both ends belong to a band, as they do to the filter. */
const bandCounts = prepareListing((db, slots: FilterSlots, matches) =>
  listed(db, slots, matches).select(
    BANDS.map(({ min, max }, i) => {
      const upper = max < MAX_PRICE ? sql` and p.current_price <= ${toPaise(max)}` : sql``;
      return sql<number>`count(case when p.current_price >= ${toPaise(min)}${upper} then 1 end)`.as(`n${i}`);
    }),
  ),
);

const countBands = async ({ db }: App, scope: ListingScope): Promise<Facets['priceBands']> => {
  const [row] = await bandCounts(db.read, scope, {}, 'price');
  const counts = row as Readonly<Record<string, number>>;
  return BANDS.map((band, i) => ({ ...band, count: Number(counts[`n${i}`]) }));
};

const ratingCounts = prepareListing((db, slots: FilterSlots, matches) =>
  listed(db, slots, matches)
    .where('p.rating_tenths', 'is not', null)
    .select((eb) => ['p.rating_tenths as id', eb.fn.countAll<number>().as('count')])
    .groupBy('p.rating_tenths'),
);

const countRatings = async ({ db }: App, scope: ListingScope): Promise<Entry[]> => {
  const rows = await ratingCounts(db.read, scope, {}, 'rating');
  return RATING_FILTERS.map((stars) => ({
    id: stars,
    name: String(stars),
    count: rows
      .filter((row) => Number(row.id) >= stars * 10)
      .reduce((sum, row) => sum + Number(row.count), 0),
  }));
};

/** Entries that hold something, in the order of `named`. */
const toEntries = (named: readonly Named[], counts: Counts, locale: CallContext['locale']): Entry[] =>
  named.flatMap((row) => {
    const count = counts.get(row.id) ?? 0;
    return count > 0 ? [{ id: row.id, name: inLanguage(row, 'name', locale), count }] : [];
  });

const categoryPaths = prepare((db) => db.selectFrom('category_path').select(['category_id', 'ancestor_id']));

/** Adds what stands in the categories below to those above. */
const addUp = async ({ db }: App, counts: Counts): Promise<Counts> => {
  const paths = await categoryPaths.list(db.read, {});
  const sums = new Map<number, number>();
  for (const { category_id, ancestor_id } of paths)
    sums.set(ancestor_id, (sums.get(ancestor_id) ?? 0) + (counts.get(category_id) ?? 0));
  return sums;
};

const prepareNames = (table: 'category' | 'manufacturer' | 'size' | 'color' | 'tag') =>
  prepare((db) =>
    db.selectFrom(table).select(['id', 'name_en', 'name_ar']).orderBy('position').orderBy('id'),
  );

const names = {
  category: prepareNames('category'),
  brand: prepareNames('manufacturer'),
  size: prepareNames('size'),
  color: prepareNames('color'),
  tag: prepareNames('tag'),
  /** Every allergen that a label of the shop names, in the order of the catalogue. */
  allergen: prepare((db) =>
    db
      .selectFrom('allergen as a')
      .select(['a.id', 'a.name_en', 'a.name_ar'])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_allergen as named')
            .select('named.product_id')
            .whereRef('named.allergen_id', '=', 'a.id'),
        ),
      )
      .orderBy('a.position')
      .orderBy('a.id'),
  ),
};

/**
 * How many products stay when an allergen is avoided, too: what is avoided adds up, so every filter counts, its own as
 * well. One that leaves nothing is told like the others.
 */
const countWithout = async (
  app: App,
  scope: ListingScope | undefined,
  locale: CallContext['locale'],
): Promise<Entry[]> => {
  const [named, total, rows] = await Promise.all([
    names.allergen.list(app.db.read, {}),
    scope ? countProducts(app, scope) : 0,
    scope ? partCounts.allergen(app.db.read, scope, {}) : [],
  ]);
  const containing = toCounts(rows);
  return named.map((row) => ({
    id: row.id,
    name: inLanguage(row, 'name', locale),
    count: total - (containing.get(row.id) ?? 0),
  }));
};

/** How many products each entry of each filter would show, all other kinds of filter applied. */
export const getListingFacets: Handler<'get-listing-facets'> = async ({ app, locale }, filters) => {
  await keepPricesCurrent(app);
  const scope = await readListingScope(app, filters);
  if (!scope) return ok({ ...NOTHING, allergens: await countWithout(app, undefined, locale) });
  const { read } = app.db;
  const inParts = async (kind: 'size' | 'color' | 'tag') =>
    toEntries(
      await names[kind].list(read, {}),
      toCounts(await partCounts[kind](read, scope, {}, kind)),
      locale,
    );
  const [categories, brands, sizes, colors, tags, priceBands, ratings, allergens] = await Promise.all([
    categoryCounts(read, scope, {}, 'category').then(async (counts) =>
      toEntries(await names.category.list(read, {}), await addUp(app, toCounts(counts)), locale),
    ),
    brandCounts(read, scope, {}, 'brand').then(async (counts) =>
      toEntries(await names.brand.list(read, {}), toCounts(counts), locale),
    ),
    inParts('size'),
    inParts('color'),
    inParts('tag'),
    countBands(app, scope),
    countRatings(app, scope),
    countWithout(app, scope, locale),
  ]);
  return ok({ categories, brands, sizes, colors, priceBands, ratings, tags, allergens });
};

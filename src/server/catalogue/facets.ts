import { sql } from 'kysely';
import type { Facets } from '#contract/products.ts';
import { MAX_PRICE, PRICE_BANDS, RATING_FILTERS } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import type { CallContext, Handler } from '#server/call-context.ts';
import { inLanguage } from '#server/db/localized.ts';
import { keepPricesCurrent } from './current-prices.ts';
import { countProducts } from './list-products.ts';
import { type FilterKind, filterProducts, type ListingScope, readListingScope } from './product-filter.ts';

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

/** The products of every filter but one. */
const others = ({ db }: App, scope: ListingScope, kind?: FilterKind) =>
  filterProducts(db.read.selectFrom('product_listing as p').select([]), scope, kind);

/** Is nothing filtered but by `kind` itself? Then every product counts, and no product need be looked at. */
const isOnly = ({ kinds }: ListingScope, kind: FilterKind): boolean =>
  [...kinds].every((other) => other === kind);

const countCategories = async (app: App, scope: ListingScope): Promise<Counts> => {
  if (isOnly(scope, 'category'))
    return toCounts(
      await app.db.read.selectFrom('category').select(['id', 'product_count as count']).execute(),
    );
  const rows = await others(app, scope, 'category')
    .select((eb) => ['p.category_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('p.category_id')
    .execute();
  return toCounts(rows);
};

const countBrands = async (app: App, scope: ListingScope): Promise<Counts> => {
  const rows = await others(app, scope, 'brand')
    .select((eb) => ['p.manufacturer_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('p.manufacturer_id')
    .execute();
  return toCounts(rows);
};

const countParts = async (app: App, scope: ListingScope, kind: 'size' | 'color' | 'tag'): Promise<Counts> => {
  const table = sql<{ id: number; product_id: number }>`(select ${sql.ref(`${kind}_id`)} as id, product_id
    from ${sql.table(`product_${kind}`)})`;
  const parts = app.db.read
    .selectFrom(table.as('part'))
    .select((eb) => ['part.id', eb.fn.countAll<number>().as('count')])
    .groupBy('part.id');
  const listed = others(app, scope, kind).select('p.product_id');
  return toCounts(
    await (isOnly(scope, kind) ? parts : parts.where('part.product_id', 'in', listed)).execute(),
  );
};

const BANDS = PRICE_BANDS.map(([min, max]) => ({ min, max }));

/** Both ends belong to a band, as they do to the filter. */
const countBands = async (app: App, scope: ListingScope): Promise<Facets['priceBands']> => {
  const row = await others(app, scope, 'price')
    .select(
      BANDS.map(({ min, max }, i) => {
        const upper = max < MAX_PRICE ? sql` and p.current_price <= ${toPaise(max)}` : sql``;
        return sql<number>`count(case when p.current_price >= ${toPaise(min)}${upper} then 1 end)`.as(
          `n${i}`,
        );
      }),
    )
    .executeTakeFirstOrThrow();
  const counts = row as Readonly<Record<string, number>>;
  return BANDS.map((band, i) => ({ ...band, count: Number(counts[`n${i}`]) }));
};

const countRatings = async (app: App, scope: ListingScope): Promise<Entry[]> => {
  const rows = await others(app, scope, 'rating')
    .where('p.rating_tenths', 'is not', null)
    .select((eb) => ['p.rating_tenths as id', eb.fn.countAll<number>().as('count')])
    .groupBy('p.rating_tenths')
    .execute();
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

/** Adds what stands in the categories below to those above. */
const addUp = async ({ db }: App, counts: Counts): Promise<Counts> => {
  const paths = await db.read.selectFrom('category_path').select(['category_id', 'ancestor_id']).execute();
  const sums = new Map<number, number>();
  for (const { category_id, ancestor_id } of paths)
    sums.set(ancestor_id, (sums.get(ancestor_id) ?? 0) + (counts.get(category_id) ?? 0));
  return sums;
};

const listNamed = (app: App, table: 'category' | 'manufacturer' | 'size' | 'color' | 'tag') =>
  app.db.read
    .selectFrom(table)
    .select(['id', 'name_en', 'name_ar'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Every allergen that a label of the shop names, in the order of the catalogue. */
const listAllergens = ({ db }: App): Promise<Named[]> =>
  db.read
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
    .orderBy('a.id')
    .execute();

/**
 * How many products stay when an allergen is avoided, too: what is avoided adds up, so every filter counts, its own as
 * well. One that leaves nothing is told like the others.
 */
const countWithout = async (
  app: App,
  scope: ListingScope | undefined,
  locale: CallContext['locale'],
): Promise<Entry[]> => {
  const named = await listAllergens(app);
  const parts = app.db.read
    .selectFrom('product_allergen as part')
    .select((eb) => ['part.allergen_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('part.allergen_id');
  const [total, rows] = scope
    ? await Promise.all([
        countProducts(app, scope),
        (scope.kinds.size === 0
          ? parts
          : parts.where('part.product_id', 'in', others(app, scope).select('p.product_id'))
        ).execute(),
      ])
    : [0, []];
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
  const inParts = async (kind: 'size' | 'color' | 'tag') =>
    toEntries(await listNamed(app, kind), await countParts(app, scope, kind), locale);
  const [categories, brands, sizes, colors, tags, priceBands, ratings, allergens] = await Promise.all([
    countCategories(app, scope).then(async (counts) =>
      toEntries(await listNamed(app, 'category'), await addUp(app, counts), locale),
    ),
    countBrands(app, scope).then(async (counts) =>
      toEntries(await listNamed(app, 'manufacturer'), counts, locale),
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

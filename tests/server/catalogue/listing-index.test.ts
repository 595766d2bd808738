import fc from 'fast-check';
import { sql, type Transaction, type Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facets } from '#contract/catalogue/products.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { AVOIDABLE_FACTS } from '#domain/catalogue/declarations.ts';
import { MAX_PRICE, PRICE_BANDS, RATING_FILTERS, SORTS } from '#domain/constants.ts';
import { runCall } from '#server/calls/run-call.ts';
import { priceAt, ratingOf } from '#server/catalogue/product-row.ts';
import { openApp } from '#server/compose.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { isChoosable } from '#server/search/choosable.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { createListingIndex } from '#server/search/listing-index/listing-index.ts';
import { generateCatalogue } from '../../bench/catalogue/generate-catalogue.ts';
import { isFullSuite } from '../../support/gate.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

const PRODUCTS = 700;

let shop: TestShop;
/** Another process on the same database. */
let other: App;
/** On SQLite with and without the index. PostgreSQL never uses it. */
let indexed: App;
let plain: App;
beforeAll(async () => {
  shop = await openTestShop();
  await generateCatalogue(shop.app.db, PRODUCTS);
  // The generated prices are of the real time, not of the test's clock.
  await shop.app.db.write((db) => db.updateTable('product_listing').set({ price_changes_at: 0 }).execute());
  other = await openApp(shop.app.config, { clock: shop.clock, log: shop.app.log });
  const { app, clock } = shop;
  indexed = { ...app, listingIndex: createListingIndex(app.db, clock, { minimum: 0 }) };
  plain = { ...app, listingIndex: { open: async () => undefined } };
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const ask = async <N extends EndpointName>(app: App, name: N, input: Input<N>) =>
  rowsOf(await runCall(name, input, { app, locale: 'en', customerId: 0, tokenHash: '', address: '' }));

const idsUpTo = (most: number) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 3 }) },
  );
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 1 });

const anyFilters = fc.record({
  category: idsUpTo(34),
  brand: idsUpTo(70),
  size: idsUpTo(22),
  color: idsUpTo(15),
  tag: idsUpTo(20),
  allergen: fc.oneof(idsUpTo(12), fc.subarray(Object.values<number>(AVOIDABLE_FACTS))),
  min: maybe(fc.integer({ min: 0, max: 8_000 })),
  max: maybe(fc.oneof(fc.integer({ min: 1, max: 8_000 }), fc.constant(MAX_PRICE))),
  rating: maybe(fc.constantFrom(1, 2, 3.5, 4, 5)),
});
type Filters = typeof anyFilters extends fc.Arbitrary<infer T> ? T : never;
type Kind = 'category' | 'brand' | 'size' | 'color' | 'tag' | 'allergen' | 'price' | 'rating';

const anyPage = fc.record({
  OrderByColumnName: fc.constantFrom(...SORTS),
  PageNo: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 20 })),
  PageSize: fc.constantFrom(1, 7, 10, 100),
});

const toInput = ({ category, brand, size, color, tag, allergen, min, max, rating }: Filters) => ({
  CategoryID: category.join(),
  ManufacturerID: brand.join(),
  SizeID: size.join(),
  ColorID: color.join(),
  TagID: tag.join(),
  AvoidAllergenID: allergen.join(),
  MinPrice: min,
  MaxPrice: max,
  Rating: rating,
});

type Change = (db: Transaction<Database>, id: number, amount: number) => Promise<unknown>;

const update = (db: Transaction<Database>, id: number, values: Updateable<Database['product']>) =>
  db.updateTable('product').set(values).where('id', '=', id).execute();

const CHANGES: Readonly<Record<string, Change>> = {
  price: (db, id, amount) => update(db, id, { price: amount * 100, discounted_price: null }),
  'discount from now': (db, id, amount) =>
    update(db, id, {
      price: amount * 100,
      discounted_price: amount,
      discount_starts_at: null,
      discount_ends_at: shop.clock.now() + amount,
    }),
  'later discount': (db, id, amount) =>
    update(db, id, {
      price: amount * 100,
      discounted_price: amount,
      discount_starts_at: shop.clock.now() + amount,
      discount_ends_at: null,
    }),
  rating: (db, id, amount) => update(db, id, { rating_count: 10, rating_sum: 10 + (amount % 41) }),
  'no rating': (db, id) => update(db, id, { rating_count: 0, rating_sum: 0 }),
  'sold out': (db, id) => update(db, id, { stock_quantity: 0 }),
  stock: (db, id, amount) => update(db, id, { stock_quantity: amount }),
  position: (db, id, amount) => update(db, id, { position: amount }),
  date: (db, id, amount) => update(db, id, { added_at: shop.clock.now() - amount }),
  hidden: async (db, id) => {
    await update(db, id, { status: 'hidden' });
    await indexProducts(db, [id]);
  },
  published: async (db, id) => {
    await db.updateTable('product').set({ status: 'published' }).execute();
    await indexProducts(db);
    return id;
  },
  name: async (db, id, amount) => {
    await update(db, id, { name_en: `Protein ${'Bar Shake '.repeat(amount % 3)}No ${amount}` });
    await indexProducts(db, [id]);
  },
  brand: async (db, id, amount) => {
    await update(db, id, { manufacturer_id: 1 + (amount % 60) });
    await indexProducts(db, [id]);
  },
  'no tags': async (db, id) => {
    await db.deleteFrom('product_tag').where('product_id', '=', id).execute();
    await indexProducts(db, [id]);
  },
  'no allergens': (db, id) => db.deleteFrom('product_allergen').where('product_id', '=', id).execute(),
  allergen: (db, id, amount) =>
    db
      .insertInto('product_allergen')
      .values({ product_id: id, allergen_id: 1 + (amount % 8) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  facts: (db, id, amount) =>
    update(db, id, {
      caffeine_mg: amount % 3 === 0 ? null : amount % 3,
      sweeteners: [null, 'none', 'stevia,xylitol'][amount % 3] ?? null,
    }),
  nothing: async () => {},
};

const anyChange = fc.record({
  name: fc.constantFrom(...Object.keys(CHANGES)),
  id: fc.integer({ min: 1, max: PRODUCTS }),
  amount: fc.integer({ min: 1, max: 8_000 }),
  /** Discounts begin and end meanwhile. */
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8_000 })),
});

/** Changes the catalogue in another process. */
const apply = async ({
  name,
  id,
  amount,
  wait,
}: typeof anyChange extends fc.Arbitrary<infer T> ? T : never) => {
  await other.db.write(async (db) => CHANGES[name]?.(db, id, amount));
  shop.clock.advance(wait);
};

const listAll = async () => {
  const { read } = shop.app.db;
  const now = shop.clock.now();
  const paths = await read.selectFrom('category_path').selectAll().execute();
  const partsOf = async (part: 'size' | 'color' | 'tag' | 'allergen') => {
    const { rows } = await sql<{
      product_id: number;
      id: number;
    }>`select product_id, ${sql.ref(`${part}_id`)} as id
      from ${sql.table(`product_${part}`)} as part where ${isChoosable(part)}`.execute(read);
    return Map.groupBy(rows, (row) => row.product_id);
  };
  const parts = {
    size: await partsOf('size'),
    color: await partsOf('color'),
    tag: await partsOf('tag'),
    allergen: await partsOf('allergen'),
  };
  const products = await read.selectFrom('product').selectAll().where('status', '=', 'published').execute();
  return products.map((product) => {
    const idsOf = (part: keyof typeof parts) => (parts[part].get(product.id) ?? []).map(({ id }) => id);
    const { full, discounted } = priceAt(product, now);
    return {
      id: product.id,
      position: product.position,
      added: product.added_at,
      price: discounted ?? full,
      tenths: product.rating_count === 0 ? 0 : Math.round(ratingOf(product) * 10),
      category: paths.flatMap((path) => (path.category_id === product.category_id ? path.ancestor_id : [])),
      brand: [product.manufacturer_id],
      size: idsOf('size'),
      color: idsOf('color'),
      tag: idsOf('tag'),
      allergen: [
        ...idsOf('allergen'),
        ...((product.sweeteners ?? 'none') === 'none' ? [] : [AVOIDABLE_FACTS.sweeteners]),
        ...(product.caffeine_mg ? [AVOIDABLE_FACTS.caffeine] : []),
      ],
    };
  });
};
type Product = Awaited<ReturnType<typeof listAll>>[number];

const passes = (product: Product, filters: Filters, except?: Kind): boolean => {
  const chosen = (['category', 'brand', 'size', 'color', 'tag'] as const).every(
    (kind) =>
      kind === except || filters[kind].length === 0 || product[kind].some((id) => filters[kind].includes(id)),
  );
  const { min, max, rating } = filters;
  return (
    chosen &&
    !product.allergen.some((id) => filters.allergen.includes(id)) &&
    (except === 'price' ||
      (product.price >= (min ?? 0) * 100 && product.price <= (max || MAX_PRICE) * 100)) &&
    (except === 'rating' || !rating || product.tenths >= rating * 10)
  );
};

const COLUMNS = { '': 'position', Price: 'price', Date: 'added' } as const;

const listPlainly = (
  products: readonly Product[],
  filters: Filters,
  { OrderByColumnName, PageNo, PageSize }: typeof anyPage extends fc.Arbitrary<infer T> ? T : never,
) => {
  const [name = '', direction] = OrderByColumnName.split(' ');
  const column = COLUMNS[name as keyof typeof COLUMNS];
  const sign = direction === 'DESC' ? -1 : 1;
  const found = products.filter((product) => passes(product, filters));
  const ids = found
    .sort((a, b) => sign * (a[column] - b[column] || a.id - b.id))
    .map(({ id }) => id)
    .slice((PageNo - 1) * PageSize, PageNo * PageSize);
  return { ids, total: ids.length > 0 ? found.length : undefined };
};

const countPlainly = (products: readonly Product[], filters: Filters) => {
  const countOf = (kind: Kind | undefined, isCounted: (product: Product) => boolean) =>
    products.filter((product) => passes(product, filters, kind) && isCounted(product)).length;
  const entriesOf = (kind: 'category' | 'brand' | 'size' | 'color' | 'tag') =>
    new Map(
      [...new Set(products.flatMap((product) => product[kind]))]
        .map((id) => [id, countOf(kind, (product) => product[kind].includes(id))] as const)
        .filter(([, count]) => count > 0),
    );
  return {
    categories: entriesOf('category'),
    brands: entriesOf('brand'),
    sizes: entriesOf('size'),
    colors: entriesOf('color'),
    tags: entriesOf('tag'),
    allergens: new Map(
      [...new Set(products.flatMap(({ allergen }) => allergen))].map((id) => [
        id,
        countOf(undefined, ({ allergen }) => !allergen.includes(id)),
      ]),
    ),
    priceBands: PRICE_BANDS.map(([min, max]) =>
      countOf('price', ({ price }) => price >= min * 100 && price <= max * 100),
    ),
    ratings: RATING_FILTERS.map((stars) => countOf('rating', ({ tenths }) => tenths >= stars * 10)),
  };
};

const toCounts = ({ priceBands, ratings, ...lists }: Facets) => ({
  ...Object.fromEntries(
    Object.entries(lists).map(([name, entries]) => [
      name,
      new Map(entries.map(({ id, count }) => [id, count])),
    ]),
  ),
  priceBands: priceBands.map(({ count }) => count),
  ratings: ratings.map(({ count }) => count),
});

const OPTIONS = { numRuns: isFullSuite() ? 60 : 20, endOnFailure: true };

describe('a filtered listing', () => {
  test('has the products, order and counts of a plain count, after every change by another process', async () => {
    await fc.assert(
      fc.asyncProperty(anyChange, anyFilters, anyPage, async (change, filters, page) => {
        await apply(change);
        const products = await listAll();
        const input = toInput(filters);
        const hasCategory = filters.category.length === 0 || filters.category.some((id) => id <= 33);
        const expected = hasCategory ? countPlainly(products, filters) : undefined;
        for (const app of [indexed, plain]) {
          const rows = await ask(app, 'get-all-products', { ...input, ...page });
          expect({ ids: rows.map((row) => row.ProductId), total: rows[0]?.TotalRecords }).toEqual(
            listPlainly(products, filters, page),
          );
          const facets = await ask(app, 'get-listing-facets', input);
          if (expected) expect(toCounts(facets)).toEqual(expected);
        }
      }),
      OPTIONS,
    );
  });
});

const TERMS = [
  'protein',
  'protien',
  'pr',
  'whey iso',
  'bar choc',
  'creatine 500 g',
  'vegan zzxqj',
  'omega3',
  'بروتين',
  'كراتين',
  'shake mango protein no',
  'Isolate Zero',
];

describe('a search', () => {
  test('has the same results, order, counts and suggestions with and without the index', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyChange,
        fc.oneof(anyFilters, fc.constant(undefined)),
        anyPage,
        fc.constantFrom(...TERMS),
        async (change, filters, page, SearchTerm) => {
          await apply(change);
          const input = { ...(filters && toInput(filters)), SearchTerm };
          const answers = [indexed, plain].map(async (app) => ({
            rows: await ask(app, 'get-all-products', { ...input, ...page }),
            facets: await ask(app, 'get-listing-facets', input),
            suggestions: await ask(app, 'get-search-suggestions', {
              SearchTerm,
              CategoryID: input.CategoryID ?? '',
            }),
          }));
          const [ours, expected] = await Promise.all(answers);
          expect(ours).toEqual(expected);
        },
      ),
      OPTIONS,
    );
  });
});

describe('the index', () => {
  test('includes a change that is committed while it is read', async () => {
    const { db, clock } = shop.app;
    if (db.engine !== 'sqlite') return;
    const { product_id } = await db.read
      .selectFrom('product_listing')
      .select('product_id')
      .where('product_id', '>', PRODUCTS / 2)
      .executeTakeFirstOrThrow();
    const opening = createListingIndex(db, clock, { minimum: 0 }).open({ withText: true });
    await other.db.write((transaction) =>
      update(transaction, product_id, { price: 123_400, discounted_price: null }),
    );
    const snapshot = await opening;
    expect(snapshot?.prices[snapshot.ids.indexOf(product_id)]).toBe(123_400);
  });

  test('is not read for a small catalogue, and not on PostgreSQL', async () => {
    const { db, clock } = shop.app;
    const index = createListingIndex(db, clock, { minimum: PRODUCTS + 1 });
    expect(await index.open({ withText: true })).toBeUndefined();
  });
});

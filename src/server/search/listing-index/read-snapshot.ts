import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { ProductListingTable } from '#server/platform/database/tables/listing.ts';
import { CHUNK, readInChunks, sortPlaces } from './chunks.ts';
import type { Entry, Kind, Snapshot } from './snapshot.ts';

type Db = Kysely<Database>;
type Part = Exclude<Kind, 'category' | 'brand'>;
type Members = Map<number, number[]>;

const productsAfter = prepare((db, { after }: Slots<{ after: number }>) =>
  db
    .selectFrom('product_listing')
    .selectAll()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(sql.lit(CHUNK)),
);

const ancestors = prepare((db) => db.selectFrom('category_path').select(['category_id', 'ancestor_id']));

interface Pair {
  readonly id: number;
  readonly product_id: number;
}

const preparePairs = (part: Part) => {
  const id = sql.ref(`${part}_id`);
  return prepare(
    (_db, { after, product }: Slots<{ after: number; product: number }>) =>
      sql<Pair>`select ${id} as id, product_id from ${sql.table(`product_${part}`)}
        where (${id}, product_id) > (${after}, ${product}) order by ${id}, product_id limit ${sql.lit(CHUNK)}`,
  );
};

const pairsOf = {
  size: preparePairs('size'),
  color: preparePairs('color'),
  tag: preparePairs('tag'),
  allergen: preparePairs('allergen'),
};

const addTo = (members: Members, id: number, member: number): void => {
  const known = members.get(id);
  if (known) known.push(member);
  else members.set(id, [member]);
};

const readParts = async (db: Db, part: Part, placeOf: ReadonlyMap<number, number>): Promise<Members> => {
  const members: Members = new Map();
  const chunks = readInChunks<Pair>((last) =>
    pairsOf[part].list(db, { after: last?.id ?? -1, product: last?.product_id ?? -1 }),
  );
  for await (const pairs of chunks)
    for (const { id, product_id } of pairs) {
      const place = placeOf.get(product_id);
      if (place !== undefined) addTo(members, id, place);
    }
  return members;
};

const toEntries = async (db: Db, kind: Kind, members: Members): Promise<Entry[]> => {
  const rows = await db
    // The cast names one table because all of them have the selected columns.
    .selectFrom((kind === 'brand' ? 'manufacturer' : kind) as 'size')
    .select(['id', 'name_en', 'name_ar'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, members: new Uint32Array(members.get(row.id) ?? []) }));
};

/**
 * Reads the listed products, without their texts. The result is a mixture if the catalogue changes meanwhile, so the
 * caller must check for changes afterwards.
 */
export const readSnapshot = async (db: Db): Promise<Snapshot> => {
  const ancestorsOf: Members = new Map();
  for (const { category_id, ancestor_id } of await ancestors.list(db, {}))
    addTo(ancestorsOf, category_id, ancestor_id);
  const products: ProductListingTable[] = [];
  const placeOf = new Map<number, number>();
  const categories: Members = new Map();
  const brands: Members = new Map();
  const chunks = readInChunks<ProductListingTable>((last) =>
    productsAfter.list(db, { after: last?.product_id ?? -1 }),
  );
  for await (const rows of chunks)
    for (const row of rows) {
      const place = products.push(row) - 1;
      placeOf.set(row.product_id, place);
      addTo(brands, row.manufacturer_id, place);
      for (const category of ancestorsOf.get(row.category_id) ?? []) addTo(categories, category, place);
    }
  const column = async (read: (row: ProductListingTable) => number): Promise<Float64Array> => {
    await nextTurn();
    return new Float64Array(products.map(read));
  };
  const prices = await column((row) => row.current_price);
  const part = async (kind: Part) => toEntries(db, kind, await readParts(db, kind, placeOf));
  return {
    ids: await column((row) => row.product_id),
    prices,
    pricesValidUntil: await column((row) => row.price_changes_at ?? Number.POSITIVE_INFINITY),
    ratings: new Uint8Array(await column((row) => row.rating_tenths ?? 0)),
    entries: {
      category: await toEntries(db, 'category', categories),
      brand: await toEntries(db, 'brand', brands),
      size: await part('size'),
      color: await part('color'),
      tag: await part('tag'),
      allergen: await part('allergen'),
    },
    orders: {
      position: await sortPlaces(await column((row) => row.position)),
      current_price: await sortPlaces(prices),
      added_at: await sortPlaces(await column((row) => row.added_at)),
    },
  };
};

import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { ProductListingTable } from '#server/platform/database/tables/listing.ts';
import { AVOIDABLE } from '../avoidable.ts';
import { isChoosable } from '../choosable.ts';
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
      sql<Pair>`select ${id} as id, product_id from ${sql.table(`product_${part}`)} as part
        where (${id}, product_id) > (${after}, ${product}) and ${isChoosable(part)}
        order by ${id}, product_id limit ${sql.lit(CHUNK)}`,
  );
};

const pairsOf = {
  size: preparePairs('size'),
  color: preparePairs('color'),
  tag: preparePairs('tag'),
  allergen: preparePairs('allergen'),
};

const newColumn = (): number[] => [];

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
  const table = sql.table(kind === 'brand' ? 'manufacturer' : kind);
  const { rows } = await sql<Omit<Entry, 'members'>>`select id, name_en, name_ar from ${table}
    order by position, id`.execute(db);
  return rows.map((row) => ({ ...row, members: new Uint32Array(members.get(row.id) ?? []) }));
};

const readFacts = async (db: Db, placeOf: ReadonlyMap<number, number>): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (const { id, name_en, name_ar, products } of AVOIDABLE) {
    const { rows } = await sql<{ product_id: number }>`${products} order by id`.execute(db);
    const members = rows.flatMap(({ product_id }) => placeOf.get(product_id) ?? []);
    entries.push({ id, name_en, name_ar, members: Uint32Array.from(members) });
  }
  return entries;
};

const invert = (order: Uint32Array): Uint32Array => {
  const ranks = new Uint32Array(order.length);
  for (let n = 0; n < order.length; n += 1) ranks[order[n] ?? 0] = n;
  return ranks;
};

/**
 * Reads the listed products, without their texts. The result is a mixture if the catalogue changes meanwhile, so the
 * caller must check for changes afterwards.
 */
export const readSnapshot = async (db: Db): Promise<Snapshot> => {
  const ancestorsOf: Members = new Map();
  for (const { category_id, ancestor_id } of await ancestors.list(db, {}))
    addTo(ancestorsOf, category_id, ancestor_id);
  const placeOf = new Map<number, number>();
  const categories: Members = new Map();
  const brands: Members = new Map();
  // The rows themselves would take several times the memory until the end.
  const columns = {
    prices: newColumn(),
    validUntil: newColumn(),
    ratings: newColumn(),
    inStock: newColumn(),
    positions: newColumn(),
    added: newColumn(),
  };
  const chunks = readInChunks<Selectable<ProductListingTable>>((last) =>
    productsAfter.list(db, { after: last?.product_id ?? -1 }),
  );
  for await (const rows of chunks)
    for (const row of rows) {
      const place = placeOf.size;
      placeOf.set(row.product_id, place);
      addTo(brands, row.manufacturer_id, place);
      for (const category of ancestorsOf.get(row.category_id) ?? []) addTo(categories, category, place);
      columns.prices.push(row.current_price);
      columns.validUntil.push(row.price_changes_at ?? Number.POSITIVE_INFINITY);
      columns.ratings.push(row.rating_tenths ?? 0);
      columns.inStock.push(row.in_stock);
      columns.positions.push(row.position);
      columns.added.push(row.added_at);
    }
  const prices = new Float64Array(columns.prices);
  const byPosition = await sortPlaces(new Float64Array(columns.positions));
  const part = async (kind: Part) => toEntries(db, kind, await readParts(db, kind, placeOf));
  return {
    ids: Float64Array.from(placeOf.keys()),
    prices,
    pricesValidUntil: new Float64Array(columns.validUntil),
    ratings: new Uint8Array(columns.ratings),
    inStock: new Uint8Array(columns.inStock),
    entries: {
      category: await toEntries(db, 'category', categories),
      brand: await toEntries(db, 'brand', brands),
      size: await part('size'),
      color: await part('color'),
      tag: await part('tag'),
      allergen: [...(await part('allergen')), ...(await readFacts(db, placeOf))],
    },
    positionRanks: invert(byPosition),
    orders: {
      position: byPosition,
      current_price: await sortPlaces(prices),
      added_at: await sortPlaces(new Float64Array(columns.added)),
    },
  };
};

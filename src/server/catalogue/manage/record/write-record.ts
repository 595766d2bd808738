import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { DRAFT, type ProductStatus } from '#domain/catalogue/product-status.ts';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { skipUsedIds } from '#server/platform/database/statements/identity.ts';
import { indexProducts } from '#server/search/index-products.ts';
import type { StoredProduct } from '../../export/product-records.ts';
import type { Product } from '../../import/schemas/catalogue.ts';
import { openingStock } from '../../import/write/opening-stock.ts';
import { toProductRow } from '../../import/write/product-row.ts';
import { getId, type Ids, type References } from '../../import/write/rows.ts';
import { createSync } from '../../import/write/sync.ts';
import { writeAttributes } from '../../import/write/terms/write-attributes.ts';
import { writeProductParts } from '../../import/write/write-product-parts.ts';
import type { RecordTimes } from './record-times.ts';
import { writeDescription } from './write-description.ts';

export interface RecordToWrite {
  readonly product: Product;
  /** Undefined for a new product. */
  readonly stored: StoredProduct | undefined;
  /** Of a new product; a draft by default. A stored product keeps its status. */
  readonly status?: ProductStatus;
  /** Undefined keeps the times of fields that have not changed. */
  readonly times: RecordTimes | undefined;
  /** Ids of media by the name of the picture in the record. */
  readonly media: ReadonlyMap<string, number>;
  readonly now: number;
}

type Db = Transaction<Database>;
type Term =
  | 'category'
  | 'manufacturer'
  | 'vendor'
  | 'size'
  | 'color'
  | 'tag'
  | 'allergen'
  | 'shipping_method'
  | 'attribute';

const listIds = async (db: Kysely<Database>, table: Term): Promise<Ids> =>
  new Map((await db.selectFrom(table).select(['id', 'key']).execute()).map(({ id, key }) => [key, id]));

/** Ids by key, of everything that products refer to. @param media by the name of the picture in the record */
export const readReferences = async (
  db: Kysely<Database>,
  media: ReadonlyMap<string, number>,
): Promise<References> => ({
  media: (file) => getId(media, file),
  categories: await listIds(db, 'category'),
  manufacturers: await listIds(db, 'manufacturer'),
  vendors: await listIds(db, 'vendor'),
  sizes: await listIds(db, 'size'),
  colors: await listIds(db, 'color'),
  tags: await listIds(db, 'tag'),
  allergens: await listIds(db, 'allergen'),
  methods: await listIds(db, 'shipping_method'),
  attributes: await listIds(db, 'attribute'),
});

/** The attributes of the product are added where they are missing. */
const writeReferences = async (db: Db, { product, media, now }: RecordToWrite): Promise<References> => {
  const references = await readReferences(db, media);
  if (product.attributes.length === 0) return references;
  const attributes = await writeAttributes(db, createSync(db, now), { products: [product] });
  return { ...references, attributes };
};

/** Columns of a stored product that its record rounds, or that only other use cases change. */
const retainedColumns = (
  product: Product,
  { row, record }: StoredProduct,
  times: RecordTimes | undefined,
) => {
  const isSame = (field: keyof Product) => isDeepStrictEqual(record[field] ?? null, product[field] ?? null);
  return {
    ...(isSame('addedDaysAgo') && { added_at: row.added_at }),
    ...(isSame('discountStartDate') && { discount_starts_at: row.discount_starts_at }),
    ...(isSame('discountEndDate') && { discount_ends_at: row.discount_ends_at }),
    ...(isSame('hotDealEndDate') && { hot_deal_ends_at: row.hot_deal_ends_at }),
    ...times,
    status: row.status,
    position: row.position,
    version: row.version + 1,
  };
};

const nextPosition = async (db: Db): Promise<number> => {
  const { last } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
};

type RecordToInsert = Pick<RecordToWrite, 'product' | 'times' | 'status'>;

const insertProduct = async (
  db: Db,
  { product, times, status = DRAFT }: RecordToInsert,
  { position, now, references }: { position: number; now: number; references: References },
) => {
  await db
    .insertInto('import_record')
    .values({ kind: 'product', key: product.id, imported_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ imported_at: now }))
    .execute();
  const { id } = await db
    .insertInto('product')
    .values({
      ...toProductRow(product, position, now, references),
      ...times,
      ...{ status, version: 1, rating_sum: 0, rating_count: 0 },
      ...{ ...openingStock(product), pieces_sold: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Adds checked products at the end of the catalogue. They have no attributes that the shop lacks. */
export const insertRecords = async (
  db: Db,
  records: readonly RecordToInsert[],
  { references, now }: { readonly references: References; readonly now: number },
): Promise<void> => {
  if (records.length === 0) return;
  const first = await nextPosition(db);
  const sync = createSync(db, now);
  const ids: number[] = [];
  for (const [index, record] of records.entries()) {
    const id = await insertProduct(db, record, { position: first + index, now, references });
    await writeProductParts(sync, id, record.product, references);
    await writeDescription(db, id, record.product);
    ids.push(id);
  }
  await indexProducts(db, ids);
};

/** Writes a checked record with the importer's writers. Stock, sales and status of a stored product are kept. */
export const writeRecord = async (db: Db, engine: Engine, record: RecordToWrite): Promise<number> => {
  const { product, stored, times, now } = record;
  const references = await writeReferences(db, record);
  if (product.attributes.length > 0) await skipUsedIds(db, engine, 'attribute');
  if (stored)
    await db
      .updateTable('product')
      .set({
        ...toProductRow(product, stored.row.position, stored.since, references),
        ...retainedColumns(product, stored, times),
      })
      .where('id', '=', stored.row.id)
      .execute();
  const id =
    stored?.row.id ??
    (await insertProduct(db, record, { position: await nextPosition(db), now, references }));
  await writeProductParts(createSync(db, now), id, product, references);
  await writeDescription(db, id, product);
  await indexProducts(db, [id]);
  return id;
};

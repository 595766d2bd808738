import { pathToFileURL } from 'node:url';
import { sql, type Transaction } from 'kysely';
import { updateCurrentPrices } from '#server/catalogue/current-prices.ts';
import { readConfig } from '#server/config/config.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { inventWord, varyName } from './invented-words.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_260_310;
const BRANDS = 60;
const BATCH = 200;
const DAY_MS = 86_400_000;

type Insert = Transaction<Database>;
type Row = Record<string, unknown>;

const PARTS = ['product_image', 'product_size', 'product_color', 'product_tag', 'product_allergen'] as const;
type Part = (typeof PARTS)[number];

const insertRows = async (db: Insert, table: Part | 'product', rows: readonly Row[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto(table as 'product_tag')
      .values(rows.slice(start, start + BATCH) as never)
      .execute();
};

const addBrands = async (db: Insert, random: Random): Promise<number[]> => {
  const brands = Array.from({ length: BRANDS }, (_, i) => {
    const name = inventWord(random);
    return {
      key: `made-brand-${i}`,
      name_en: name.en,
      name_ar: name.ar,
      description_en: name.en,
      description_ar: name.ar,
      color: '#336699',
      position: 100 + i,
    };
  });
  await db.insertInto('manufacturer').values(brands).execute();
  return (await db.selectFrom('manufacturer').select('id').orderBy('id').execute()).map(({ id }) => id);
};

const varyProduct = (
  original: Row,
  id: number,
  random: Random,
  lists: { readonly brands: readonly number[]; readonly categories: readonly number[] },
): Row => {
  const name = varyName({ en: String(original.name_en), ar: String(original.name_ar) }, random);
  // Most products retain the original category, so that their names fit.
  const category = random.below(4) > 0 ? original.category_id : random.pick(lists.categories);
  const price = 100 * (50 + random.below(8000));
  const discounted = random.below(3) === 0 ? Math.round(price * 0.8) : null;
  const rated = random.below(30);
  const endsAt = (isLimited: boolean) => (isLimited ? Number(original.added_at) + 5000 * DAY_MS : null);
  return {
    ...original,
    id,
    key: `made-${id}`,
    sku: `MADE-${id}`,
    name_en: name.en,
    name_ar: name.ar,
    category_id: category,
    manufacturer_id: random.pick(lists.brands),
    price,
    discounted_price: discounted,
    discount_starts_at: null,
    discount_ends_at: endsAt(discounted !== null && random.below(2) === 0),
    added_at: Number(original.added_at) - random.below(1000) * DAY_MS,
    rating_count: rated,
    rating_sum: rated * (2 + random.below(4)),
    is_popular: random.below(50) === 0 ? 1 : 0,
    is_hot_deal: random.below(500) === 0 ? 1 : 0,
    // The importer refuses an end without a deal.
    hot_deal_ends_at: null,
    stock_by_variant: 0,
    least_stock: null,
    position: id,
  };
};

/** Adds generated products until there are `count`, on which alone the result depends. */
export const generateCatalogue = (db: Db, count: number): Promise<void> =>
  db.writeExclusive(async (transaction) => {
    const random = createRandom(SEED);
    const originals = await transaction.selectFrom('product').selectAll().orderBy('id').execute();
    const last = originals.at(-1)?.id;
    if (last === undefined) throw new Error('Import the demo catalogue first');
    const brands = await addBrands(transaction, random);
    const categories = (
      await transaction.selectFrom('category').select('id').where('parent_id', 'is not', null).execute()
    ).map(({ id }) => id);
    const parts = new Map<Part, Map<unknown, Row[]>>();
    for (const part of PARTS) {
      const rows: Row[] = await transaction
        .selectFrom(part as 'product_tag')
        .selectAll()
        .execute();
      parts.set(
        part,
        Map.groupBy(rows, (row) => row.product_id),
      );
    }
    const wanted = count - originals.length;
    for (let start = 0; start < wanted; start += BATCH) {
      const made = Array.from({ length: Math.min(BATCH, wanted - start) }, (_, i) => {
        const original = random.pick(originals);
        const id = last + 1 + start + i;
        return { original, row: varyProduct(original, id, random, { brands, categories }) };
      });
      await insertRows(
        transaction,
        'product',
        made.map(({ row }) => row),
      );
      for (const [part, rows] of parts)
        await insertRows(
          transaction,
          part,
          made.flatMap(({ original, row }) =>
            (rows.get(original.id) ?? []).map(({ id, ...rest }) => ({ ...rest, product_id: row.id })),
          ),
        );
    }
    if (db.engine === 'postgres')
      await sql`select setval(pg_get_serial_sequence('product', 'id'), max(id)) from product`.execute(
        transaction,
      );
    await indexProducts(transaction);
    await updateCurrentPrices(transaction, Date.now());
  });

const main = async (): Promise<void> => {
  const count = Number(process.argv[2]);
  const config = readConfig(process.env);
  if (!config.ok || !Number.isSafeInteger(count) || count < 1) {
    console.error('DATABASE_URL=file:shop.db node tests/bench/generate-catalogue.ts 5000');
    process.exitCode = 1;
    return;
  }
  const db = connect(config.value.database);
  try {
    await db.migrate();
    await generateCatalogue(db, count);
  } finally {
    await db.close();
  }
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();

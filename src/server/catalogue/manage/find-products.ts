import { type Kysely, sql } from 'kysely';
import { isDiscountRunning } from '#domain/cart/pricing.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Pieces of the variant with the fewest ones, if the product has variants. */
const scarce = sql<number>`coalesce(p.least_stock, p.stock_quantity)`;

const selectManaged = (db: Kysely<Database>) =>
  db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select([
      'p.id',
      'p.key',
      'p.sku',
      'p.name_en',
      'p.name_ar',
      'p.status',
      'p.publish_at',
      'p.version',
      'c.key as category',
    ])
    .select(['p.price', 'p.discounted_price', 'p.discount_starts_at', 'p.discount_ends_at'])
    .select([
      'p.stock_quantity',
      'p.stock_by_variant',
      'p.order_maximum_quantity',
      'p.pieces_sold',
      'p.is_digital',
    ]);

/** Amounts are in paise, times in epoch milliseconds. */
export type ManagedProduct = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number];

export const readDiscountState = (
  product: ManagedProduct,
  now: number,
): 'scheduled' | 'running' | 'over' | undefined => {
  if (product.discounted_price === null) return undefined;
  const period = { startsAt: product.discount_starts_at, endsAt: product.discount_ends_at };
  if (isDiscountRunning(period, now)) return 'running';
  return period.startsAt !== null && period.startsAt > now ? 'scheduled' : 'over';
};

export interface ProductFilter {
  readonly status?: ProductStatus | undefined;
  readonly category?: string | undefined;
  readonly below?: number | undefined;
  readonly limit?: number | undefined;
}

export const listManaged = (
  db: Kysely<Database>,
  { status, category, below, limit }: ProductFilter,
): Promise<ManagedProduct[]> => {
  let query = selectManaged(db);
  if (status !== undefined) query = query.where('p.status', '=', status);
  if (category !== undefined)
    query = query.where('p.category_id', 'in', (eb) =>
      eb
        .selectFrom('category_path as path')
        .innerJoin('category as above', 'above.id', 'path.ancestor_id')
        .select('path.category_id')
        .where('above.key', '=', category),
    );
  if (below !== undefined) query = query.where(scarce, '<', below).orderBy(scarce);
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy('p.position').orderBy('p.id').execute();
};

const BATCH = 500;
/** Restricted to values that fit the integer column. */
const ID = /^[1-9]\d{0,8}$/;

const NAME = /^(key|number):(.*)$/;

/** Names a product by its number alone, as addresses do. */
export const byNumber = (text: string): string => (/^\d+$/.test(text) ? `number:${text}` : text);
export const byKey = (key: string): string => `key:${key}`;

const readName = (name: string) => {
  const typed = cleanCode(name).trim();
  const [, kind, text = typed] = NAME.exec(typed) ?? [];
  return {
    key: kind === 'number' ? undefined : text,
    id: kind === 'key' || !ID.test(text) ? undefined : Number(text),
  };
};

/**
 * Finds products by their key or number. A key may consist of digits, so that a name can mean two products:
 * `key:12` and `number:12` mean one.
 */
export const matchManaged = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly ManagedProduct[]>> => {
  const found = new Map<string, readonly ManagedProduct[]>();
  for (const batch of inBatches(names, BATCH)) {
    const wanted = batch.map((name) => ({ name, ...readName(name) }));
    const keys = wanted.flatMap(({ key }) => key ?? []);
    const ids = wanted.flatMap(({ id }) => id ?? []);
    const rows = await selectManaged(db)
      // Another `or` would keep SQLite from using the index of the keys. The empty key keeps the list from being empty.
      .where((eb) =>
        eb.or([eb('p.key', 'in', [...keys, '']), ...(ids.length > 0 ? [eb('p.id', 'in', ids)] : [])]),
      )
      .execute();
    const keyed = new Map(rows.map((row) => [row.key, row]));
    const numbered = new Map(rows.map((row) => [row.id, row]));
    for (const { name, key, id } of wanted) {
      const named = [
        key === undefined ? undefined : keyed.get(key),
        id === undefined ? undefined : numbered.get(id),
      ];
      found.set(
        name,
        [...new Set(named)].filter((row) => row !== undefined),
      );
    }
  }
  return found;
};

/** Leaves out names that mean no product or two. */
export const findManaged = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, ManagedProduct>> =>
  new Map(
    [...(await matchManaged(db, names))].flatMap(([name, [product, other]]) =>
      product && !other ? [[name, product] as const] : [],
    ),
  );

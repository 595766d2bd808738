import { sql } from 'kysely';
import { isDiscountRunning } from '#domain/cart/pricing.ts';
import { mediaUrl } from '#domain/catalogue/media.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import { type StockLevel, stockLevel } from '#domain/catalogue/stock-level.ts';
import type { Paise } from '#domain/money.ts';
import type { App } from '#server/context.ts';
import type { Db } from '#server/platform/database/db.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { type ListOrder, type ListPage, readPage, type SortDirection } from '#server/platform/list/keyset.ts';
import { waitingOfProduct } from '../stock/waiting.ts';
import { countProducts, type ProductCounts } from './count-products.ts';
import { type ProductGridFilter, readProductConditions } from './product-conditions.ts';

export const PRODUCT_SORTS = ['added', 'name', 'price', 'stock', 'waiting'] as const;
type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductListRequest {
  readonly filter: ProductGridFilter;
  readonly sort: ProductSort;
  readonly direction: SortDirection;
  readonly size: number;
  readonly cursor?: string | undefined;
}

interface ProductRow {
  readonly id: number;
  readonly sku: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly categoryEn: string;
  readonly categoryAr: string;
  readonly brandEn: string;
  readonly brandAr: string;
  readonly status: ProductStatus;
  readonly price: Paise;
  /** Sale price that applies now. */
  readonly salePrice: Paise | undefined;
  readonly stock: number;
  /** Customers who keep it in their wish list while it is sold out. */
  readonly waiting: number;
  /** Of the variant with the fewest pieces, if the product has variants. */
  readonly level: StockLevel;
  readonly isByVariant: boolean;
  /** Stock at which the product counts as low; null for that of the shop. */
  readonly lowStock: number | null;
  /** Digital products have no stock. */
  readonly isDigital: boolean;
  readonly image: string | null;
}

export interface ProductList extends ListPage<ProductRow> {
  readonly counts: ProductCounts;
}

interface Found {
  readonly id: number;
  readonly price: number;
  readonly stock: number;
  readonly name: string;
  readonly waiting: number;
}

const orderBy = (sort: ProductSort, direction: SortDirection): ListOrder<Found> => {
  const id = { column: sql.ref('p.id'), type: 'id', read: (row: Found) => row.id } as const;
  const keys = {
    added: [],
    name: [{ column: sql.ref('s.search_text'), type: 'string', read: (row: Found) => row.name }],
    price: [{ column: sql.ref('p.price'), type: 'number', read: (row: Found) => row.price }],
    stock: [{ column: sql.ref('p.stock_quantity'), type: 'number', read: (row: Found) => row.stock }],
    waiting: [{ column: waitingOfProduct, type: 'number', read: (row: Found) => Number(row.waiting) }],
  } as const;
  return { keys: [...keys[sort], id], direction };
};

const completeRows = async (
  { read }: Db,
  ids: readonly number[],
  threshold: number,
  now: number,
): Promise<ProductRow[]> => {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .innerJoin('manufacturer as m', 'm.id', 'p.manufacturer_id')
    .leftJoin('product_image as i', (join) =>
      join.onRef('i.product_id', '=', 'p.id').on('i.position', '=', 0),
    )
    .leftJoin('media', 'media.id', 'i.media_id')
    .select(['p.id', 'p.sku', 'p.name_en', 'p.name_ar', 'p.status', 'p.price', 'p.discounted_price'])
    .select(['p.discount_starts_at', 'p.discount_ends_at', 'p.stock_quantity', 'p.is_digital', 'p.low_stock'])
    .select(['p.least_stock', 'p.stock_by_variant'])
    .select(['c.name_en as category_en', 'c.name_ar as category_ar'])
    .select(['m.name_en as brand_en', 'm.name_ar as brand_ar', 'media.hash', 'media.ext'])
    .select(waitingOfProduct.as('waiting'))
    .where('p.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const isOnSale =
      row.discounted_price !== null &&
      isDiscountRunning({ startsAt: row.discount_starts_at, endsAt: row.discount_ends_at }, now);
    return {
      id,
      sku: row.sku,
      // A draft may have a name in one language only.
      nameEn: inLanguage(row, 'name', 'en'),
      nameAr: inLanguage(row, 'name', 'ar'),
      categoryEn: inLanguage(row, 'category', 'en'),
      categoryAr: inLanguage(row, 'category', 'ar'),
      brandEn: inLanguage(row, 'brand', 'en'),
      brandAr: inLanguage(row, 'brand', 'ar'),
      status: row.status,
      price: row.price,
      salePrice: isOnSale ? (row.discounted_price ?? undefined) : undefined,
      stock: row.stock_quantity,
      waiting: Number(row.waiting),
      level: stockLevel(row.least_stock ?? row.stock_quantity, row.low_stock ?? threshold),
      isByVariant: row.stock_by_variant === 1,
      lowStock: row.low_stock,
      isDigital: row.is_digital === 1,
      image: row.hash && row.ext ? mediaUrl(row.hash, row.ext) : null,
    };
  });
};

/** Lists products for the staff with the counts of all filter values. */
export const listProductsForOffice = async (
  { db, clock }: App,
  { filter, sort, direction, size, cursor }: ProductListRequest,
): Promise<ProductList> => {
  const conditions = await readProductConditions(db, filter);
  const counts = await countProducts(db, filter, conditions);
  const { count } = counts;
  if (count === 0) return { rows: [], count, isCapped: false, counts };
  const all = [...Object.values(conditions.byDimension).flat(), ...conditions.others];
  // Reads the index, and the names if they sort. The texts of a product are read for one page.
  const found = db.read
    .selectFrom('product as p')
    .select(['p.id', 'p.price', 'p.stock_quantity as stock'])
    .select((sort === 'waiting' ? waitingOfProduct : sql<number>`0`).as('waiting'))
    .where((eb) => eb.and(all));
  const page = await readPage(
    sort === 'name'
      ? found.innerJoin('product_search as s', 's.product_id', 'p.id').select('s.search_text as name')
      : found.select(sql.lit('').as('name')),
    orderBy(sort, direction),
    { size, cursor },
  );
  const rows = await completeRows(
    db,
    page.rows.map(({ id }) => id),
    conditions.threshold,
    clock.now(),
  );
  return { ...page, rows, count, isCapped: false, counts };
};

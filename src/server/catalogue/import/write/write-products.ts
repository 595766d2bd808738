import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue, Product } from '../schemas/catalogue.ts';
import { keepShopTerms } from './keep-shop-terms.ts';
import { toProductRow } from './product-row.ts';
import { getId, type Ids, type References } from './rows.ts';
import { listSources } from './sources.ts';
import type { Sync } from './sync.ts';
import { writeProductParts } from './write-product-parts.ts';

/** Stock and sales are set on insert only. `keepShopTerms` decides whether prices and status are overwritten. */
export const writeProducts = async (
  db: Transaction<Database>,
  sync: Sync,
  catalogue: Catalogue,
  references: References,
): Promise<Ids> => {
  const { products } = catalogue;
  const since = await sync.firstImports(
    'product',
    products.map(({ id }) => id),
  );
  const byKey = new Map(products.map((product) => [product.id, product]));
  const sources = await listSources(db, 'products');
  const stored = new Map((await db.selectFrom('product').selectAll().execute()).map((row) => [row.key, row]));
  const keep = (product: Product) => {
    const row = stored.get(product.id);
    return row && keepShopTerms(product, row, sources.get(product.id), since(product.id));
  };
  const ids = await sync.upsert(
    'product',
    'key',
    products.map((product, position) => ({
      ...toProductRow(product, position, since(product.id), references),
      ...keep(product),
    })),
    {
      unique: 'sku',
      once: (key) => ({
        stock_quantity: byKey.get(key)?.stockQuantity ?? 0,
        pieces_sold: byKey.get(key)?.piecesSold ?? 0,
      }),
    },
  );
  for (const product of products)
    if (await writeProductParts(sync, getId(ids, product.id), product, references))
      sync.noteChanged('product', product.id);
  return ids;
};

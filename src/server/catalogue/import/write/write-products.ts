import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue, Product } from '../schemas/catalogue.ts';
import { countVersions } from './count-versions.ts';
import { type Describe, renderDescriptions } from './descriptions.ts';
import { keepEdits } from './keep-edits.ts';
import { keepShopTerms } from './keep-shop-terms.ts';
import { openingStock } from './opening-stock.ts';
import { toProductRow } from './product-row.ts';
import { getId, type Ids, type References } from './rows.ts';
import { listSources } from './sources.ts';
import type { Sync } from './sync.ts';
import { writePartsOfAll } from './write-product-parts.ts';

/** Stock and sales are set on insert only. `keepShopTerms` decides whether prices and status are overwritten. */
export const writeProducts = async (
  db: Transaction<Database>,
  sync: Sync,
  catalogue: Catalogue,
  files: References,
  now: number,
  describe: Describe = renderDescriptions,
): Promise<Ids> => {
  const sources = await listSources(db, 'products');
  const { products, media, redescribed } = await keepEdits(db, catalogue.products, sources, now);
  const references = { ...files, media: (file: string) => media.get(file) ?? files.media(file) };
  const since = await sync.firstImports(
    'product',
    products.map(({ id }) => id),
  );
  const byKey = new Map(products.map((product) => [product.id, product]));
  const stored = new Map((await db.selectFrom('product').selectAll().execute()).map((row) => [row.key, row]));
  const keep = (product: Product) => {
    const row = stored.get(product.id);
    return row && keepShopTerms(product, row, sources.get(product.id), since(product.id));
  };
  const ids = await sync.upsert(
    'product',
    'key',
    products.map((product, position) => ({
      ...toProductRow(product, position, since(product.id), references, describe(product)),
      ...keep(product),
    })),
    {
      unique: 'sku',
      once: (key) => ({
        ...openingStock(byKey.get(key)),
        pieces_sold: byKey.get(key)?.piecesSold ?? 0,
      }),
    },
  );
  const owners = products.map((product) => ({ id: getId(ids, product.id), product }));
  for (const { id } of await writePartsOfAll(sync, owners, references)) sync.markChanged('product', id);
  if (redescribed.length > 0)
    await db.deleteFrom('product_text').where('product_id', 'in', redescribed).execute();
  await countVersions(db, sync, 'product');
  return ids;
};

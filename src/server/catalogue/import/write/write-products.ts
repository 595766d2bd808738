import type { Catalogue } from '../schemas/catalogue.ts';
import { toProductRow } from './product-row.ts';
import { getId, type Ids, type References } from './rows.ts';
import type { Sync } from './sync.ts';
import { writeProductParts } from './write-product-parts.ts';

/** Products with their parts. Stock and sales are set on new ones only: what was sold stays sold. */
export const writeProducts = async (
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
  const ids = await sync.upsert(
    'product',
    'key',
    products.map((product, position) => toProductRow(product, position, since(product.id), references)),
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

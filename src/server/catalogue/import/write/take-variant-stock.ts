import type { Transaction } from 'kysely';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import { writeStock } from '#server/catalogue/stock/adjust-stock.ts';
import { readVariants } from '#server/catalogue/variants/read-variants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Product } from '../schemas/catalogue.ts';
import { getId, type Ids } from './rows.ts';
import type { Change } from './sync.ts';

/** Sets the stock of the variants of a catalogue, which are found by their SKU. */
export const takeVariantStock = async (
  db: Transaction<Database>,
  products: readonly Product[],
  ids: Ids,
  now: number,
): Promise<Change[]> => {
  const changes: Change[] = [];
  const wanted = products
    .flatMap(({ id: key, variants }) => (variants?.length ? [{ key, id: getId(ids, key), variants }] : []))
    .sort((a, b) => a.id - b.id);
  for (const { key, id, variants } of wanted) {
    await lockProduct(db, id);
    let isChanged = false;
    for (const { id: variantId, sku, stock: before } of await readVariants(db, [id])) {
      const after = variants.find((variant) => variant.sku === sku)?.stockQuantity ?? before;
      if (after === before) continue;
      const unit = { productId: id, variantId };
      await writeStock(db, { ...unit, before, after, reason: 'import', madeBy: 'import', now });
      isChanged = true;
    }
    if (isChanged) changes.push({ table: 'product', key, change: 'stock' });
  }
  return changes;
};

import type { Transaction } from 'kysely';
import { readStock, writeStock } from '#server/catalogue/stock/adjust-stock.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { lockProduct } from '../../lock-product.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { getId, type Ids } from './rows.ts';
import type { Change } from './sync.ts';
import { takeVariantStock } from './take-variant-stock.ts';

export const takeStock = async (
  db: Transaction<Database>,
  { products }: Catalogue,
  ids: Ids,
  now: number,
): Promise<Change[]> => {
  const changes: Change[] = [];
  const wanted = products
    .map(({ id, stockQuantity }) => ({ key: id, id: getId(ids, id), after: stockQuantity }))
    .sort((a, b) => a.id - b.id);
  const stored = new Map(
    (
      await db
        .selectFrom('product')
        .select(['id', 'stock_quantity'])
        .where('stock_by_variant', '=', 0)
        .execute()
    ).map((row) => [row.id, row.stock_quantity]),
  );
  for (const { key, id, after } of wanted) {
    if ((stored.get(id) ?? after) === after) continue;
    await lockProduct(db, id);
    const unit = { productId: id, variantId: null };
    const before = await readStock(db, unit);
    if (before === after) continue;
    await writeStock(db, { ...unit, before, after, reason: 'import', madeBy: 'import', now });
    changes.push({ table: 'product', key, change: 'stock' });
  }
  for (const change of await takeVariantStock(db, products, ids, now)) changes.push(change);
  return changes;
};

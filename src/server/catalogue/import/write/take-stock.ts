import type { Transaction } from 'kysely';
import { writeStock } from '#server/catalogue/stock/adjust-stock.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { lockProduct } from '../../lock-product.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { getId, type Ids } from './rows.ts';
import type { Change } from './sync.ts';

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
    (await db.selectFrom('product').select(['id', 'stock_quantity']).execute()).map((row) => [
      row.id,
      row.stock_quantity,
    ]),
  );
  for (const { key, id, after } of wanted) {
    if (stored.get(id) === after) continue;
    await lockProduct(db, id);
    const { stock_quantity: before } = await db
      .selectFrom('product')
      .select('stock_quantity')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (before === after) continue;
    await writeStock(db, { id, before, after, reason: 'import', madeBy: 'import', now });
    changes.push({ table: 'product', key, change: 'stock' });
  }
  return changes;
};

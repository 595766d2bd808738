import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { readVariants } from '../variants/read-variants.ts';
import { readStock, setStock } from './adjust-stock.ts';
import { explainMovements } from './explain-movements.ts';

type Db = Transaction<Database>;

const move = async (db: Db, productId: number, variantId: number | null, stock: number): Promise<void> => {
  const unit = { productId, variantId };
  if ((await readStock(db, unit)) === stock) return;
  await setStock(db, unit, stock);
  await explainMovements(db, [unit], { kind: 'moved' });
};

const setMode = async (db: Db, productId: number, stock_by_variant: 0 | 1): Promise<void> => {
  const least = sql<number | null>`(select min(stock) from product_variant
    where product_id = ${productId} and is_offered = 1)`;
  await db
    .updateTable('product')
    .set({ stock_by_variant, least_stock: stock_by_variant === 1 ? least : null })
    .where('id', '=', productId)
    .execute();
};

/**
 * Moves the pieces of a product to its variants: to each one as many as stated while there are any, and the rest to the
 * first of them. No piece is lost or added. Lock the product first.
 *
 * @param stated pieces by combination
 */
export const moveToVariants = async (
  db: Db,
  productId: number,
  stated: ReadonlyMap<string, number>,
): Promise<void> => {
  let left = await readStock(db, { productId, variantId: null });
  await move(db, productId, null, 0);
  await setMode(db, productId, 1);
  const variants = await readVariants(db, [productId]);
  const shares = variants.map(({ combination }) => {
    const pieces = Math.min(left, stated.get(combination) ?? 0);
    left -= pieces;
    return pieces;
  });
  const first = Math.max(
    0,
    variants.findIndex(({ combination }) => stated.has(combination)),
  );
  for (const [index, { id }] of variants.entries())
    await move(db, productId, id, (shares[index] ?? 0) + (index === first ? left : 0));
};

/** Moves the pieces of all variants, also of those that are not offered, to the product. Lock the product first. */
export const moveToWhole = async (db: Db, productId: number): Promise<void> => {
  const variants = await readVariants(db, [productId]);
  const pieces = variants.reduce((total, { stock }) => total + stock, 0);
  for (const { id } of variants) await move(db, productId, id, 0);
  await setMode(db, productId, 0);
  await move(db, productId, null, pieces);
};

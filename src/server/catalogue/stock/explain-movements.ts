import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { MovementKind } from '#server/platform/database/tables/product.ts';

interface Cause {
  readonly kind: MovementKind;
  readonly orderId?: number;
  readonly adjustmentId?: number;
}

/**
 * Adds the cause to the movements that a trigger has just written for these products. Call it in the transaction that
 * changed their stock, which still has them locked.
 */
export const explainMovements = async (
  db: Transaction<Database>,
  productIds: readonly number[],
  { kind, orderId, adjustmentId }: Cause,
): Promise<void> => {
  if (productIds.length === 0) return;
  await sql`update stock_movement
    set kind = ${kind}, order_id = ${orderId ?? null}, adjustment_id = ${adjustmentId ?? null}
    where id in (select max(id) from stock_movement
      where product_id in (${sql.join(productIds)}) group by product_id)
    and kind = 'other'`.execute(db);
};

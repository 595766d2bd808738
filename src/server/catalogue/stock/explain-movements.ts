import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { MovementKind } from '#server/platform/database/tables/product.ts';

interface Cause {
  readonly kind: MovementKind;
  readonly orderId?: number;
  readonly adjustmentId?: number;
}

/** A product without variants, or one of the variants of a product. */
interface Moved {
  readonly productId: number;
  readonly variantId: number | null;
}

/**
 * Adds the cause to the movements that a trigger has just written for these products and variants. Call it in the
 * transaction that changed their stock, which still has the products locked.
 */
export const explainMovements = async (
  db: Transaction<Database>,
  moved: readonly Moved[],
  { kind, orderId, adjustmentId }: Cause,
): Promise<void> => {
  const wholes = moved.flatMap(({ productId, variantId }) => (variantId === null ? [productId] : []));
  const variants = moved.flatMap(({ variantId }) => variantId ?? []);
  const latest = [
    ...(wholes.length > 0
      ? [
          sql`select max(id) from stock_movement
            where product_id in (${sql.join(wholes)}) and variant_id is null group by product_id`,
        ]
      : []),
    ...(variants.length > 0
      ? [
          sql`select max(id) from stock_movement where variant_id in (${sql.join(variants)}) group by variant_id`,
        ]
      : []),
  ];
  for (const ids of latest)
    await sql`update stock_movement
      set kind = ${kind}, order_id = ${orderId ?? null}, adjustment_id = ${adjustmentId ?? null}
      where id in (${ids}) and kind = 'other'`.execute(db);
};

import type { Kysely } from 'kysely';
import { canShip, type OrderState } from '#domain/orders/order.ts';
import { BULK_MAXIMUM } from '#routes/office/selected.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

/** Reason why a selected order cannot be shipped. */
export type ShipObstacle = 'state' | 'nothing_left';

interface Choice {
  readonly attribute_en: string;
  readonly attribute_ar: string;
  readonly value_en: string;
  readonly value_ar: string;
}

/** A line with pieces to ship. */
export interface OpenLine {
  readonly lineId: number;
  readonly productId: number;
  readonly sku: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly choicesJson: string;
  readonly choices: readonly Choice[];
  readonly stock: number;
  /** Pieces to ship. */
  readonly pieces: number;
}

const readOpenLines = async (db: Kysely<Database>, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .select(['order_line.id', 'order_line.order_id', 'order_line.product_id', 'order_line.quantity'])
    .select(['order_line.product_name_en', 'order_line.product_name_ar', 'order_line.choices_json'])
    .leftJoin('product_variant as variant', 'variant.id', 'order_line.variant_id')
    .select('order_line.variant_id')
    .select((eb) => [
      eb.fn.coalesce('order_line.variant_sku', 'product.sku').as('sku'),
      eb.fn.coalesce('variant.stock', 'product.stock_quantity').as('stock'),
    ])
    .select((eb) => [
      eb
        .selectFrom('shipment_line')
        .select((one) => one.fn.sum<number | null>('shipment_line.quantity').as('sum'))
        .whereRef('shipment_line.order_item_id', '=', 'order_line.id')
        .as('shipped'),
      eb
        .selectFrom('refund_line')
        .select((one) => one.fn.sum<number | null>('refund_line.unsent').as('sum'))
        .whereRef('refund_line.order_item_id', '=', 'order_line.id')
        .as('unsent'),
    ])
    .where('order_line.order_id', 'in', ids)
    .where('order_line.is_digital', '=', 0)
    .orderBy('order_line.order_id')
    .orderBy('order_line.position')
    .execute();
  return rows.flatMap((row) => {
    const pieces = row.quantity - Number(row.shipped ?? 0) - Number(row.unsent ?? 0);
    const line: OpenLine = {
      ...{ lineId: row.id, productId: row.product_id, sku: row.sku },
      ...{ nameEn: row.product_name_en, nameAr: row.product_name_ar, choicesJson: row.choices_json },
      ...{ choices: parseStored<Choice[]>(row.choices_json), stock: row.stock, pieces },
    };
    return pieces > 0 ? [{ orderId: row.order_id, line }] : [];
  });
};

const findObstacle = (state: OrderState, lines: readonly OpenLine[]): ShipObstacle | undefined => {
  if (lines.length === 0) return 'nothing_left';
  return canShip(state) ? undefined : 'state';
};

/** What is left to ship of each selected order, in the order of `ids`, or why it cannot be shipped. */
export const readSelectedOrders = async (db: Kysely<Database>, ids: readonly number[]) => {
  const chosen = ids.slice(0, BULK_MAXIMUM);
  if (chosen.length === 0) return [];
  const lines = Map.groupBy(await readOpenLines(db, chosen), ({ orderId }) => orderId);
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'state',
      'placed_at',
      'locale',
      'payment_method',
      'note',
      'delivery_json',
      'delivery_method',
    ])
    .where('id', 'in', chosen)
    .execute();
  const orders = new Map(rows.map((order) => [order.id, order]));
  return chosen.flatMap((id) => {
    const order = orders.get(id);
    if (!order) return [];
    const open = (lines.get(id) ?? []).map(({ line }) => line);
    return [{ order, lines: open, obstacle: findObstacle(order.state, open) }];
  });
};

export type SelectedOrder = Awaited<ReturnType<typeof readSelectedOrders>>[number];

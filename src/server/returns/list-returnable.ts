import { type Kysely, sql } from 'kysely';
import {
  findReturnable,
  OPEN_RETURNS,
  type ProductKind,
  type ReturnableLine,
  type ReturnedOrder,
} from '#domain/orders/returns.ts';
import { type FoundOrder, findOrder } from '#server/orders/find-order.ts';
import { countShipped } from '#server/orders/list-shipments.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getReturnDays } from '#server/settings/settings.ts';
import { listReturns, type OrderReturn } from './list-returns.ts';

/** A product without its own facts is a consumable if another one of its category has them. */
const readConsumables = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('product')
    .select('product.id')
    .where('product.id', 'in', productIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product as other')
          .select('other.id')
          .whereRef('other.category_id', '=', 'product.category_id')
          .where(sql<boolean>`(other.nutrition_json is not null or other.ingredients_en is not null)`),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Pieces that are refunded, came back or are asked for. */
const countGone = (line: FoundOrder['lines'][number], returns: readonly OrderReturn[]): number => {
  let gone = Number(line.refunded) - Number(line.unsent);
  for (const { state, lines } of returns)
    for (const { order_item_id, quantity, received, refunded } of lines)
      if (order_item_id === line.id) {
        if (received !== null) gone += received - refunded;
        else if (OPEN_RETURNS.some((open) => open === state)) gone += quantity;
      }
  return gone;
};

export interface ReturnableOrder {
  readonly found: FoundOrder;
  readonly returns: readonly OrderReturn[];
  readonly lines: readonly ReturnableLine[];
  readonly days: number;
}

/** What can come back of an order now. */
export const readReturnable = async (
  db: Kysely<Database>,
  orderId: number,
  now: number,
): Promise<ReturnableOrder | undefined> => {
  const found = await findOrder(db, String(orderId));
  if (!found) return undefined;
  const ids = found.lines.map((line) => line.product_id);
  const consumables = await readConsumables(db, ids);
  const returns = await listReturns(db, orderId);
  const days = await getReturnDays(db);
  const order: ReturnedOrder = {
    state: found.order.state,
    paymentMethod: found.order.payment_method,
    deliveredAt: found.events.findLast(({ to_state }) => to_state === 'completed')?.at,
    days,
  };
  const lines = found.lines.map((line): ReturnableLine => {
    const kind: ProductKind =
      line.is_digital === 1 ? 'digital' : consumables.has(line.product_id) ? 'consumable' : 'gear';
    const shipment = found.shipments.findLast((one) =>
      one.lines.some(({ order_item_id }) => order_item_id === line.id),
    );
    const facts = {
      kind,
      quantity: line.quantity,
      shipped: countShipped(found.shipments, line.id),
      unsent: Number(line.unsent),
      gone: countGone(line, returns),
      shippedAt: shipment?.shipped_at,
    };
    return { lineId: line.id, kind, ...findReturnable(order, facts, now) };
  });
  return { found, returns, lines, days };
};

import type { Transaction } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrderRecord } from './move-order.ts';
import { givePiecesBack, listPieces, type ReturnKind } from './pieces.ts';

/** States in which the order is delivered. Downloads are then not returned to stock. */
const DELIVERED: readonly OrderState[] = ['completed', 'returned'];

/** For an order that ends. Has an effect only once. Returns the restocked quantity. */
export const restockOrder = async (
  db: Transaction<Database>,
  order: OrderRecord,
  kind: ReturnKind,
): Promise<number> => {
  // In the state `returned`, the items are already back in stock.
  if (order.restocked === 1 || order.state === 'returned') return 0;
  await db.updateTable('orders').set({ restocked: 1 }).where('id', '=', order.id).execute();
  const which = DELIVERED.includes(order.state) ? 'physical' : 'all';
  return givePiecesBack(db, await listPieces(db, order.id, which), { orderId: order.id, kind });
};

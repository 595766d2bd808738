import type { Transaction } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrderRecord } from './move-order.ts';
import { givePiecesBack, listPieces } from './pieces.ts';

/** Delivered: downloads are not returned to stock. */
const DELIVERED: readonly OrderState[] = ['completed', 'returned'];

/** Once per order. Returns the number of pieces. */
export const restockOrder = async (db: Transaction<Database>, order: OrderRecord): Promise<number> => {
  // The state `returned` already includes the stock.
  if (order.restocked === 1 || order.state === 'returned') return 0;
  await db.updateTable('orders').set({ restocked: 1 }).where('id', '=', order.id).execute();
  const which = DELIVERED.includes(order.state) ? 'physical' : 'all';
  return givePiecesBack(db, await listPieces(db, order.id, which));
};

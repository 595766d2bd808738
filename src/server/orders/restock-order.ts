import type { Transaction } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrderRecord } from './move-order.ts';
import { givePiecesBack, listPieces } from './pieces.ts';

/** Has left the house: a download that was sold comes back to nobody. */
const DELIVERED: readonly OrderState[] = ['completed', 'returned'];

/** Puts the pieces of a locked order back into stock, once whatever becomes of the order later. Answers how many. */
export const restockOrder = async (db: Transaction<Database>, order: OrderRecord): Promise<number> => {
  // What was returned is back already.
  if (order.restocked === 1 || order.state === 'returned') return 0;
  await db.updateTable('orders').set({ restocked: 1 }).where('id', '=', order.id).execute();
  const which = DELIVERED.includes(order.state as OrderState) ? 'physical' : 'all';
  return givePiecesBack(db, await listPieces(db, order.id, which));
};

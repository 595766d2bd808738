import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { RefundTable } from '#server/platform/database/tables/order.ts';

export type RefundRecord = Selectable<RefundTable>;

export const listRefunds = (db: Kysely<Database>, orderId: number): Promise<RefundRecord[]> =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('key')
    .execute();

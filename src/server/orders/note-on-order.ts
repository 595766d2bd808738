import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export const addOrderNote = async (
  db: Transaction<Database>,
  orderId: number,
  cause: string,
  now: number,
): Promise<void> => {
  const { state } = await db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_event')
    .values({ order_id: orderId, at: now, from_state: state, to_state: state, cause })
    .execute();
};

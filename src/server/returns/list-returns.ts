import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrderReturnTable, ReturnLineTable } from '#server/platform/database/tables/return.ts';

export interface OrderReturn extends Selectable<OrderReturnTable> {
  readonly lines: readonly Selectable<ReturnLineTable>[];
  readonly pictures: readonly number[];
}

/** Returns of an order, oldest first, with the ids of their pictures. */
export const listReturns = async (db: Kysely<Database>, orderId: number): Promise<OrderReturn[]> => {
  const returns = await db
    .selectFrom('order_return')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  if (returns.length === 0) return [];
  const ids = returns.map(({ id }) => id);
  const [lines, pictures] = await Promise.all([
    db.selectFrom('return_line').selectAll().where('return_id', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('return_picture')
      .select(['id', 'return_id'])
      .where('return_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  return returns.map((one) => ({
    ...one,
    lines: lines.filter(({ return_id }) => return_id === one.id),
    pictures: pictures.filter(({ return_id }) => return_id === one.id).map(({ id }) => id),
  }));
};

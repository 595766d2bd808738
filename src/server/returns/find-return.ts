import type { Selectable, Transaction } from 'kysely';
import { canMoveReturn, type ReturnAction, type ReturnState } from '#domain/orders/returns.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrderReturnTable, ReturnLineTable } from '#server/platform/database/tables/return.ts';

export type ReturnRecord = Selectable<OrderReturnTable>;
export type ReturnLineRecord = Selectable<ReturnLineTable>;

export type ReturnRefusal =
  | { readonly code: 'return_unknown' }
  | { readonly code: 'return_state'; readonly returnState: ReturnState };

/** Finds a return of a locked order. */
export const findReturn = async (
  db: Transaction<Database>,
  orderId: number,
  returnId: number,
  action: ReturnAction,
): Promise<Result<{ readonly record: ReturnRecord; readonly lines: ReturnLineRecord[] }, ReturnRefusal>> => {
  const record = await db
    .selectFrom('order_return')
    .selectAll()
    .where('id', '=', returnId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!record) return refuse({ code: 'return_unknown' });
  if (!canMoveReturn(action, record.state))
    return refuse({ code: 'return_state', returnState: record.state });
  const lines = await db
    .selectFrom('return_line')
    .selectAll()
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute();
  return ok({ record, lines });
};

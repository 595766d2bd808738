import { ok, type Result, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import type { Refusal } from '#server/refusal.ts';
import { findReturn } from './find-return.ts';

/** A second request has the same answer. */
export const withdrawReturn: Handler<'withdraw-return-by-link'> = async ({ app }, { Token, ReturnId }) => {
  const order = await findLinkedOrder(app, Token);
  if (!order) return refuse({ status: 404, code: 'order_link_invalid' });
  const withdrawn = await writeOrRefuse(app.db, async (db): Promise<Result<undefined, Refusal>> => {
    await lockOrder(db, order.id);
    const found = await findReturn(db, order.id, ReturnId, 'withdraw');
    if (!found.ok) {
      const { error } = found;
      if (error.code === 'return_unknown') return refuse({ status: 404, code: 'not_found' });
      return error.returnState === 'withdrawn'
        ? ok(undefined)
        : refuse({ status: 409, code: 'return_not_open' });
    }
    const now = app.clock.now();
    await db
      .updateTable('order_return')
      .set({ state: 'withdrawn', closed_at: now })
      .where('id', '=', ReturnId)
      .execute();
    await addOrderNote(db, order.id, `customer: return ${ReturnId} withdrawn`, now);
    return ok(undefined);
  });
  return withdrawn.ok ? ok([{ ResponseMsg: 'Saved Successfully' }]) : withdrawn;
};

import { awaitsTransfer } from '#domain/orders/order.ts';
import { isUtr, readUtr } from '#domain/orders/transfer.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import type { Refusal } from '#server/refusal.ts';

/**
 * Records that the customer says the transfer is made. It pays nothing: only `record-receipt.ts` does. The UTR can be given
 * later, and an empty one keeps the one before.
 *
 * @returns false if the order does not wait for a transfer
 */
export const claimTransfer = async (
  app: Pick<App, 'db' | 'clock'>,
  orderId: number,
  typed: string,
): Promise<Result<boolean, Refusal>> => {
  const utr = readUtr(typed);
  return app.db.write(async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order || !awaitsTransfer(order.state, order.payment_method)) return ok(false);
    if (utr !== '' && order.payment_method === PAYMENT_METHOD.upi && !isUtr(utr))
      return refuse({ status: 400, code: 'utr_wrong' });
    await db
      .updateTable('payment')
      .set((eb) => ({
        claimed_at: eb.fn.coalesce('claimed_at', eb.val(app.clock.now())),
        ...(utr !== '' && { claimed_utr: utr }),
      }))
      .where('order_id', '=', orderId)
      .execute();
    return ok(true);
  });
};

export const claimLinkedTransfer: Handler<'claim-transfer-by-link'> = async ({ app }, { Token, Utr }) => {
  const order = await findLinkedOrder(app, Token);
  if (!order) return refuse({ status: 404, code: 'order_link_invalid' });
  const claimed = await claimTransfer(app, order.id, Utr ?? '');
  return claimed.ok ? ok([{ ResponseMsg: 'Saved Successfully' }]) : claimed;
};

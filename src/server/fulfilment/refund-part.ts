import type { Paise } from '#domain/money.ts';
import { isPaid } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import type { App } from '#server/context.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import { restockOrder } from '#server/orders/restock-order.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import { createRefund, hasFailed, readRefundable } from '#server/payments/refunds/create-refund.ts';
import { refundPayment } from '#server/payments/refunds/refund.ts';
import { type ChangedOrder, type ChangeRefusal, changeOrder } from './change-order.ts';

export interface PartOfRefund {
  readonly amount: Paise;
  readonly restock: boolean;
  readonly cause: string;
}

export type PartRefusal =
  | ChangeRefusal
  | { readonly code: 'too_much'; readonly number: string; readonly rest: Paise }
  /** A failed refund is retried, so another one could refund the amount twice. */
  | { readonly code: 'failed_before'; readonly number: string };

type PartialRefund = Omit<ChangedOrder, 'refund'> | 'full';

const createPartialRefund = (
  app: App,
  id: number,
  { amount, restock, cause }: PartOfRefund,
): Promise<Result<PartialRefund, PartRefusal>> =>
  app.db.write(async (db) => {
    const order = await lockOrder(db, id);
    if (!order) return refuse({ code: 'not_found' });
    const { number, payment_method: paymentMethod } = order;
    const state = order.state;
    if (!isPaid(state, paymentMethod)) return refuse({ code: 'not_allowed', number, state });
    const payment = await findPayment(db, id);
    if (await hasFailed(db, id)) return refuse({ code: 'failed_before', number });
    const rest = await readRefundable(db, order, payment);
    if (amount > rest) return refuse({ code: 'too_much', number, rest });
    if (amount === rest) return ok('full' as const);
    const now = app.clock.now();
    const piecesToRestock = restock ? await restockOrder(db, order) : 0;
    await createRefund(db, id, payment, { amount, cause, now });
    const pieces = restock ? `, ${piecesToRestock} pieces back in stock` : '';
    await addOrderNote(db, id, `${cause}: refund of ${formatMoney(amount)}${pieces}`, now);
    return ok({ id, number, paymentMethod, from: state, to: state, piecesToRestock });
  });

/**
 * Refunds part of a payment, but never more than was paid. The order state changes only when everything is refunded.
 * `name` is a number or id.
 */
export const refundPart = async (
  app: App,
  name: string,
  part: PartOfRefund,
): Promise<Result<ChangedOrder, PartRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const created = await createPartialRefund(app, id, part);
  if (!created.ok) return created;
  if (created.value === 'full') return changeOrder(app, name, 'refund', part.cause, part);
  return ok({ ...created.value, refund: await refundPayment(app, id) });
};

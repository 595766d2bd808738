import { type OrderAction, type OrderState, piecesToRestock, stateAfter } from '#domain/orders/order.ts';
import type { Restock } from '#domain/orders/restock.ts';
import type { Action } from '#server/audit/actions.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { moveOrder, type OrderChange, type OrderRecord } from '#server/orders/move-order.ts';
import type { ReturnKind } from '#server/orders/pieces.ts';
import { restockOrder } from '#server/orders/restock-order.ts';

export interface AppliedChange {
  readonly id: number;
  readonly number: string;
  readonly paymentMethod: number;
  readonly from: OrderState;
  readonly to: OrderState;
  readonly piecesToRestock: number;
}

const AUDITED = {
  complete: 'order.change-status',
  reopen: 'order.change-status',
  return: 'order.return',
  cancel: 'order.cancel',
  refund: 'order.refund',
} as const satisfies Readonly<Record<OrderAction, Action>>;

const STOCK_KIND: Readonly<Record<Exclude<OrderAction, 'complete' | 'reopen'>, ReturnKind>> = {
  return: 'returned',
  cancel: 'cancelled',
  refund: 'refunded',
};

interface Cause {
  /** Text for the log. */
  readonly cause: string;
  readonly restock: Restock;
  /** More values for the audit log. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Applies an action to a locked order, with its stock, coupon and log.
 *
 * @returns undefined if its state does not allow the action
 */
export const applyChange = async (
  { db, announce, now }: OrderChange,
  order: OrderRecord,
  action: OrderAction,
  { cause, restock, details }: Cause,
): Promise<AppliedChange | undefined> => {
  const from = order.state;
  const to = stateAfter(action, from, order.payment_method);
  if (!to) return undefined;
  const kind = action === 'complete' || action === 'reopen' ? undefined : STOCK_KIND[action];
  // `moveOrder` returns the usual pieces: unshipped ones, or those of a return.
  const isMore = restock === 'all' && (from === 'in_progress' || piecesToRestock(from, to) === 'none');
  const restocked = kind && isMore ? await restockOrder(db, order, kind) : 0;
  const current: OrderRecord = isMore || restock === 'none' ? { ...order, restocked: 1 } : order;
  const moved = await moveOrder({ db, announce, now }, current, to, cause, kind);
  if (!moved.ok) throw new Error(`order ${order.number}: '${action}' was refused unexpectedly`);
  const pieces = moved.value.piecesToRestock + restocked;
  await recordAudit(db, {
    action: AUDITED[action],
    subject: 'order',
    subjectId: order.id,
    before: { state: from },
    after: { state: to, restocked: pieces, ...details },
    at: now,
  });
  const { id, number, payment_method: paymentMethod } = order;
  return { id, number, paymentMethod, from, to, piecesToRestock: pieces };
};

import type { Transaction } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { isPaid } from '#domain/orders/order.ts';
import type { Restock } from '#domain/orders/restock.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { lockOrder, type OrderChange, type OrderRecord } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import { queueRefundMail } from '#server/outbox/queue-mail.ts';
import { findPayment, type Payment } from '#server/payments/find-payment.ts';
import { createRefund, hasFailed, readRefundable } from '#server/payments/refunds/create-refund.ts';
import { refundPayment } from '#server/payments/refunds/refund.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { ReturnRefusal } from '#server/returns/find-return.ts';
import { readReceivedPieces, settleReturn } from '#server/returns/settle-return.ts';
import { type AppliedChange, applyChange } from './apply-change.ts';
import type { ChangedOrder, ChangeRefusal } from './change-order.ts';
import { type LineRefusal, priceLines, type RefundedPieces, saveRefundLines } from './refund-lines.ts';
import { findConflict, type StaffChange } from './staff-change.ts';

/**
 * A sum, or pieces of lines with their shares of coupon and, if wanted, delivery, or what arrived with a return. Only pieces
 * go back to stock: a sum moves none, unless it is the rest, which ends the order.
 */
type RefundedPart =
  | { readonly amount: Paise }
  | { readonly pieces: readonly RefundedPieces[]; readonly withShipping: boolean }
  | { readonly returnId: number; readonly withShipping: boolean };

export type PartOfRefund = RefundedPart &
  StaffChange & {
    /** A return has decided on the stock of its pieces when it arrived. */
    readonly restock?: Restock | undefined;
    readonly cause: string;
  };

export type PartRefusal =
  | ChangeRefusal
  | LineRefusal
  | ReturnRefusal
  | { readonly code: 'too_much'; readonly number: string; readonly rest: Paise }
  /** A failed refund is retried, so another one could refund the amount twice. */
  | { readonly code: 'failed_before'; readonly number: string };

interface RefundableOrder {
  readonly order: OrderRecord;
  readonly payment: Payment | undefined;
  readonly rest: Paise;
}

const readOrder = async (
  db: Transaction<Database>,
  id: number,
  change: StaffChange,
): Promise<Result<RefundableOrder, PartRefusal>> => {
  const order = await lockOrder(db, id);
  if (!order) return refuse({ code: 'not_found' });
  const conflict = await findConflict(db, order, change);
  if (conflict) return refuse(conflict);
  const { number, state } = order;
  if (!isPaid(state, order.payment_method)) return refuse({ code: 'not_allowed', number, state });
  if (await hasFailed(db, id)) return refuse({ code: 'failed_before', number });
  const payment = await findPayment(db, id);
  return ok({ order, payment, rest: await readRefundable(db, order, payment) });
};

/** Refunds less than everything, so that the order keeps its state. */
const refundSome = async (
  { db, now }: OrderChange,
  { order, payment, rest }: RefundableOrder,
  amount: Paise,
  pieces: {
    readonly cause: string;
    readonly restocked: number;
    readonly lines: readonly RefundedPieces[] | undefined;
    readonly returnId: number | undefined;
  },
): Promise<AppliedChange> => {
  const { id, number, state, payment_method: paymentMethod } = order;
  const { cause, restocked, lines, returnId } = pieces;
  const refundId = await createRefund(db, id, payment, { amount, cause, now });
  await queueRefundMail(db, { orderId: id, amount, refundId }, now);
  const stock = restocked > 0 ? `, ${restocked} pieces back in stock` : '';
  await addOrderNote(db, id, `${cause}: refund of ${formatMoney(amount)}${stock}`, now);
  await recordAudit(db, {
    action: 'order.refund',
    subject: 'order',
    subjectId: id,
    before: { refundable: rest },
    after: { refundable: rest - amount, amount, restocked, lines, returnId },
    at: now,
  });
  return { id, number, paymentMethod, from: state, to: state, piecesToRestock: restocked };
};

/** Pieces of the refund; undefined for a sum. */
const findPieces = async (
  db: Transaction<Database>,
  orderId: number,
  part: RefundedPart,
): Promise<Result<readonly RefundedPieces[] | undefined, ReturnRefusal>> => {
  if ('returnId' in part) return readReceivedPieces(db, orderId, part.returnId);
  return ok('pieces' in part ? part.pieces : undefined);
};

const createPartialRefund = (
  app: App,
  id: number,
  part: PartOfRefund,
): Promise<Result<AppliedChange, PartRefusal>> =>
  writeOnce(app, part, async (db): Promise<Result<AppliedChange, PartRefusal>> => {
    const found = await readOrder(db, id, part);
    if (!found.ok) return found;
    const { order, rest } = found.value;
    const { number } = order;
    const pieces = await findPieces(db, id, part);
    if (!pieces.ok) return pieces;
    const returnId = 'returnId' in part ? part.returnId : undefined;
    const priced =
      pieces.value && !('amount' in part)
        ? await priceLines(db, order, {
            pieces: pieces.value,
            withShipping: part.withShipping,
            isReturn: returnId !== undefined,
          })
        : undefined;
    if (priced && !priced.ok) return priced;
    const amount = 'amount' in part ? part.amount : (priced?.value.amount ?? 0);
    if (amount > rest) return refuse({ code: 'too_much', number, rest });
    const change = { db, announce: app.announce, now: app.clock.now() };
    const { cause, restock = 'usual' } = part;
    const lines = priced?.value.lines.map(({ line, quantity }) => ({ lineId: line.id, quantity }));
    const byLine = priced
      ? await saveRefundLines(change, order, priced.value.lines, returnId === undefined ? restock : 'none')
      : 0;
    if (returnId !== undefined) await settleReturn(db, returnId, lines ?? [], change.now);
    if (amount === rest) {
      const details = { amount, ...(lines && { lines }), ...(returnId && { returnId }) };
      const applied = await applyChange(change, order, 'refund', {
        cause,
        restock: priced ? 'usual' : restock,
        details,
      });
      return applied
        ? ok({ ...applied, piecesToRestock: applied.piecesToRestock + byLine })
        : refuse({ code: 'not_allowed', number, state: order.state });
    }
    return ok(await refundSome(change, found.value, amount, { cause, restocked: byLine, lines, returnId }));
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
  app.mail.deliver();
  return ok({ ...created.value, refund: await refundPayment(app, id) });
};

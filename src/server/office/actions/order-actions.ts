import type { Paise } from '#domain/money.ts';
import { ok, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import { officeUrl } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import { addStaffNote } from '#server/fulfilment/add-note.ts';
import { changeDeliveryAddress } from '#server/fulfilment/change-address.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { correctShipment } from '#server/fulfilment/correct-shipment.ts';
import { previewRefund } from '#server/fulfilment/preview-refund.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { removeStaffNote } from '#server/fulfilment/remove-note.ts';
import { resendOrderMail } from '#server/fulfilment/resend-mail.ts';
import { lineName, shipOrder } from '#server/fulfilment/ship-order.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { refundAgain } from '#server/payments/refunds/follow-refund.ts';
import type { Refund } from '#server/payments/refunds/refund.ts';
import { getOfficeRefundLimit } from '#server/settings/settings.ts';
import { type ActionContext, faultOf, type OfficeAction } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readRupees } from '../forms/read-rupees.ts';
import type { NoticeCode } from '../notice.ts';
import { readCarriage } from '../orders/carriage.ts';
import { addressConflict, refuseOrder } from '../orders/order-conflict.ts';
import { orderFault } from '../orders/order-fault.ts';
import { readAddress } from '../orders/read-address.ts';
import { changeOf, readCause, readPieces, readRestock } from '../orders/read-form.ts';
import type { Undo } from '../undo.ts';

const nameOf = ({ params }: ActionContext): string => params.id ?? '';

const pageOf = (context: ActionContext): string => officeUrl('orders/:id', { id: nameOf(context) });

const ship: OfficeAction = {
  permission: 'orders.ship',
  run: async (context, form) => {
    const { app, member } = context;
    const pieces = readPieces(form);
    if (!pieces) return refuse(faultOf('', 'ship_pieces'));
    if (pieces.length === 0) return refuse(faultOf('', 'ship_none_chosen'));
    const carriage = readCarriage({
      carrier: form.text('carrier'),
      trackingNumber: form.text('trackingNumber'),
      trackingUrl: form.text('trackingUrl'),
    });
    if (!carriage.ok) return refuse(faultOf(carriage.error.field, carriage.error.code));
    const shipped = await shipOrder(app, nameOf(context), {
      ...carriage.value,
      ...changeOf(form),
      pieces: pieces.map(({ lineId, quantity }) => ({ item: lineName(lineId), quantity })),
      madeBy: member.name,
    });
    if (!shipped.ok) return refuse(await refuseOrder(context, form, shipped.error));
    const n = shipped.value.pieces.reduce((sum, { quantity }) => sum + quantity, 0);
    const values = { number: shipped.value.number, n };
    return ok({ notice: { code: 'order_shipped', values }, to: pageOf(context) });
  },
};

const correct: OfficeAction = {
  permission: 'orders.ship',
  run: async (context, form) => {
    const carriage = readCarriage({
      carrier: form.text('carrier'),
      trackingNumber: form.text('trackingNumber'),
      trackingUrl: form.text('trackingUrl'),
    });
    if (!carriage.ok) return refuse(faultOf(carriage.error.field, carriage.error.code));
    const corrected = await correctShipment(context.app, nameOf(context), {
      ...carriage.value,
      ...changeOf(form),
      shipmentId: form.integer('shipment') ?? 0,
    });
    if (!corrected.ok) return refuse(await refuseOrder(context, form, corrected.error));
    return ok({ notice: { code: 'shipment_corrected' }, to: pageOf(context) });
  },
};

/** Computes the sum of the form; undefined if the form has none. */
const readSum = async (app: App, name: string, form: FormFields): Promise<Paise | undefined> => {
  const by = form.text('by');
  if (by === 'sum') return readRupees(form.text('amount'));
  const pieces = by === 'lines' ? readPieces(form) : undefined;
  return previewRefund(
    app,
    name,
    by === 'whole' ? 'whole' : { pieces: pieces ?? [], withShipping: form.isOn('delivery') },
  );
};

const REFUND_NOTICES: Readonly<Record<Refund, NoticeCode>> = {
  refunded: 'order_refunded',
  none: 'order_refunded',
  due: 'order_refund_due',
  refused: 'order_refund_due',
  by_hand: 'order_refund_by_hand',
};

const refund: OfficeAction = {
  permission: 'orders.change',
  needsStepUp: async (context, form) => {
    const limit = await getOfficeRefundLimit(context.app.db.read);
    const sum = await readSum(context.app, nameOf(context), form);
    return sum !== undefined && sum >= limit;
  },
  run: async (context, form) => {
    const { app, member } = context;
    const by = form.text('by');
    const pieces = readPieces(form);
    if (!pieces) return refuse(faultOf('', 'ship_pieces'));
    if (by === 'sum' && readRupees(form.text('amount')) === undefined)
      return refuse(faultOf('amount', 'refund_amount'));
    const amount = await readSum(app, nameOf(context), form);
    if (amount === undefined || amount <= 0) return refuse(faultOf('', 'refund_nothing'));
    // The sum that the form showed. Nothing goes back that was not seen.
    if (form.integer('sum') !== amount)
      return refuse({
        faults: { '': { code: 'refund_check', values: { sum: formatMoney(amount), paise: amount } } },
      });
    const part = by === 'lines' ? { pieces, withShipping: form.isOn('delivery') } : { amount };
    const refunded = await refundPart(app, nameOf(context), {
      ...part,
      ...changeOf(form),
      restock: readRestock(form),
      cause: readCause(form, member.name),
    });
    if (!refunded.ok) return refuse(await refuseOrder(context, form, refunded.error));
    const values = { number: refunded.value.number, sum: formatMoney(amount) };
    return ok({
      notice: { code: REFUND_NOTICES[refunded.value.refund], values },
      to: pageOf(context),
    });
  },
};

const CAUSES: Readonly<Record<string, string>> = { complete: 'delivered', reopen: 'not delivered' };

const move = (action: 'cancel' | 'return' | 'complete' | 'reopen', code: NoticeCode): OfficeAction => ({
  permission: 'orders.change',
  run: async (context, form) => {
    const own = CAUSES[action];
    const cause = own ? `${context.member.name}: ${own}` : readCause(form, context.member.name);
    const changed = await changeOrder(context.app, nameOf(context), action, cause, {
      ...changeOf(form),
      restock: readRestock(form),
    });
    if (!changed.ok) return refuse(await refuseOrder(context, form, changed.error));
    return ok({
      notice: { code, values: { number: changed.value.number } },
      ...(action === 'complete' && { undo: { action: 'order.reopen', fields: {} } }),
      to: pageOf(context),
    });
  },
});

const changeAddress: OfficeAction = {
  permission: 'orders.ship',
  run: async (context, form) => {
    const changed = await changeDeliveryAddress(context.app, nameOf(context), {
      requestKey: form.requestKey,
      expected: readAddress(form, 'was-'),
      address: readAddress(form),
    });
    if (!changed.ok) {
      const { error } = changed;
      const conflict =
        error.code === 'conflict' ? await addressConflict(context, form, error.id, error.current) : undefined;
      return refuse({ ...orderFault(error), conflict });
    }
    const [before, after] = [readAddress(form, 'was-'), readAddress(form)];
    const shown = Object.entries(after).map(([name, value]) => [`was-${name}`, value]);
    const undo: Undo = {
      action: 'order.change-address',
      fields: { ...before, ...Object.fromEntries(shown) },
    };
    return ok({ notice: { code: 'address_changed' }, undo, to: pageOf(context) });
  },
};

/** What the staff does with an order. */
export const orderActions = {
  'order.ship': ship,
  'order.correct-shipment': correct,
  'order.refund': refund,
  'order.cancel': move('cancel', 'order_cancelled'),
  'order.return': move('return', 'order_returned'),
  'order.complete': move('complete', 'order_completed'),
  'order.reopen': move('reopen', 'order_reopened'),
  'order.change-address': changeAddress,
  'order.retry-refund': {
    permission: 'orders.change',
    run: async (context) => {
      const id = await findOrderId(context.app.db.read, nameOf(context));
      if (id === undefined) return refuse(faultOf('', 'order_missing'));
      await refundAgain(context.app, id, context.member.name);
      return ok({ notice: { code: 'order_retried' }, to: pageOf(context) });
    },
  },
  'order.note': {
    permission: 'orders.note',
    run: async (context, form) => {
      const change = { text: form.text('text'), requestKey: form.requestKey };
      const added = await addStaffNote(context.app, nameOf(context), change);
      if (!added.ok) return refuse(orderFault(added.error));
      const undo: Undo = { action: 'order.remove-note', fields: { note: added.value.noteId } };
      return ok({ notice: { code: 'note_added' }, undo, to: `${pageOf(context)}#tl` });
    },
  },
  'order.remove-note': {
    permission: 'orders.note',
    run: async (context, form) => {
      const change = { noteId: form.integer('note') ?? 0, requestKey: form.requestKey };
      const removed = await removeStaffNote(context.app, nameOf(context), change);
      return removed.ok ? ok({ to: `${pageOf(context)}#tl` }) : refuse(orderFault(removed.error));
    },
  },
  'order.resend-mail': {
    permission: 'orders.note',
    run: async (context, form) => {
      const change = { mailId: form.integer('mail') ?? 0, requestKey: form.requestKey };
      const sent = await resendOrderMail(context.app, nameOf(context), change);
      return sent.ok
        ? ok({ notice: { code: 'mail_queued' }, to: `${pageOf(context)}#tl` })
        : refuse(orderFault(sent.error));
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;

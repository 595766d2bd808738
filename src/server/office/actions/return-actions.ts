import { ok, type Result, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { previewRefund } from '#server/fulfilment/preview-refund.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { closeReturn } from '#server/fulfilment/returns/close-return.ts';
import { approveReturn, declineReturn } from '#server/fulfilment/returns/decide-return.ts';
import { type ArrivedPieces, receiveReturn } from '#server/fulfilment/returns/receive-return.ts';
import { getOfficeRefundLimit } from '#server/settings/settings.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { NoticeCode } from '../notice.ts';
import { refuseOrder } from '../orders/order-conflict.ts';
import type { OrderRefusal } from '../orders/order-fault.ts';
import { changeOf, readPieces } from '../orders/read-form.ts';

const nameOf = ({ params }: ActionContext): string => params.id ?? '';
const pageOf = (context: ActionContext): string =>
  `${officeUrl('orders/:id', { id: nameOf(context) })}#returns`;

const returnOf = (form: FormFields) => ({ ...changeOf(form), returnId: form.integer('return') ?? 0 });

const answer = async (
  context: ActionContext,
  form: FormFields,
  code: NoticeCode,
  moved: Result<unknown, OrderRefusal>,
): Promise<Result<Done, Refused>> =>
  moved.ok
    ? ok({ notice: { code }, to: pageOf(context) })
    : refuse(await refuseOrder(context, form, moved.error));

const preview = ({ app, params }: ActionContext, form: FormFields) =>
  previewRefund(app, params.id ?? '', {
    returnId: form.integer('return') ?? 0,
    withShipping: form.isOn('delivery'),
  });

const receive: OfficeAction = {
  // Whoever packs parcels also opens them.
  permission: 'orders.ship',
  run: async (context, form) => {
    const pieces = readPieces(form);
    if (!pieces) return refuse(faultOf('', 'ship_pieces'));
    const arrived = pieces.map(
      (one): ArrivedPieces => ({ ...one, restock: form.isOn(`restock-${one.lineId}`) }),
    );
    const received = await receiveReturn(context.app, nameOf(context), { ...returnOf(form), arrived });
    return answer(context, form, 'return_received', received);
  },
};

const refund: OfficeAction = {
  permission: 'orders.change',
  needsStepUp: async (context, form) => {
    const limit = await getOfficeRefundLimit(context.app.db.read);
    return ((await preview(context, form)) ?? 0) >= limit;
  },
  run: async (context, form) => {
    const { app, member } = context;
    const sum = await preview(context, form);
    if (sum === undefined) return refuse(faultOf('', 'return_missing'));
    // The sum that the form showed. Nothing goes back that was not seen.
    if (form.integer('sum') !== sum)
      return refuse({
        faults: { '': { code: 'refund_check', values: { sum: formatMoney(sum), paise: sum } } },
      });
    const { returnId, ...change } = returnOf(form);
    const refunded = await refundPart(app, nameOf(context), {
      ...change,
      ...{ returnId, withShipping: form.isOn('delivery') },
      cause: `${member.name}: return ${returnId}`,
    });
    if (!refunded.ok) return refuse(await refuseOrder(context, form, refunded.error));
    const isDone = refunded.value.refund === 'refunded' || refunded.value.refund === 'none';
    const values = { number: refunded.value.number, sum: formatMoney(sum) };
    return ok({
      notice: { code: isDone ? 'order_refunded' : 'order_refund_due', values },
      to: pageOf(context),
    });
  },
};

/** What the staff does with returns. */
export const returnActions = {
  'order.approve-return': {
    permission: 'orders.change',
    run: async (context, form) => {
      const decision = { ...returnOf(form), answer: form.text('answer'), address: form.text('address') };
      const approved = await approveReturn(context.app, nameOf(context), decision);
      return answer(context, form, 'return_approved', approved);
    },
  },
  'order.decline-return': {
    permission: 'orders.change',
    run: async (context, form) => {
      const decision = { ...returnOf(form), answer: form.text('answer') };
      const declined = await declineReturn(context.app, nameOf(context), decision);
      return answer(context, form, 'return_declined', declined);
    },
  },
  'order.receive-return': receive,
  'order.refund-return': refund,
  'order.settle-return': {
    permission: 'orders.change',
    run: async (context, form) =>
      answer(
        context,
        form,
        'return_settled',
        await closeReturn(context.app, nameOf(context), returnOf(form)),
      ),
  },
} satisfies Readonly<Record<string, OfficeAction>>;

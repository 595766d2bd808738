import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { type ActionContext, faultOf, type OfficeAction } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readCarriage } from '../orders/carriage.ts';
import { orderFault } from '../orders/order-fault.ts';
import type { Fault } from '../visit.ts';

/** Place of the tracking number in the link of all orders. */
const NUMBER = '{number}';

type Shipped = { readonly pieces: number } | { readonly fault: Fault };

/** Ships what is left of one order of the form, in its own transaction and with its own key. */
const shipOne = async ({ app, member }: ActionContext, form: FormFields, id: number): Promise<Shipped> => {
  const trackingNumber = form.text(`tracking-${id}`);
  const link = form.text('trackingUrl').replaceAll(NUMBER, encodeURIComponent(trackingNumber));
  const carriage = readCarriage({
    carrier: form.text('carrier'),
    trackingNumber,
    // A link that needs a number does not work without one.
    trackingUrl: trackingNumber === '' && form.text('trackingUrl').includes(NUMBER) ? '' : link,
  });
  if (!carriage.ok) return { fault: { code: carriage.error.code } };
  const key = form.text('request');
  const shipped = await shipOrder(app, String(id), {
    ...carriage.value,
    requestKey: key === '' ? undefined : `${key}:${id}`,
    expectedVersion: form.integer(`version-${id}`),
    madeBy: member.name,
  });
  if (shipped.ok) return { pieces: shipped.value.pieces.reduce((sum, { quantity }) => sum + quantity, 0) };
  if (shipped.error.code === 'conflict') return { fault: { code: 'bulk_changed' } };
  const [fault = { code: 'order_missing' }] = Object.values(orderFault(shipped.error).faults);
  return { fault };
};

const shipSelection: OfficeAction = {
  permission: 'orders.ship',
  run: async (context, form) => {
    const ids = form.all('ship').flatMap((id) => readInteger(id) ?? []);
    if (ids.length === 0) return refuse(faultOf('', 'bulk_none'));
    const shared = readCarriage({
      carrier: form.text('carrier'),
      trackingNumber: '',
      trackingUrl: form.text('trackingUrl').replaceAll(NUMBER, '0'),
    });
    if (!shared.ok) return refuse(faultOf(shared.error.field, shared.error.code));
    const faults: Record<string, Fault> = {};
    let pieces = 0;
    for (const id of new Set(ids)) {
      const shipped = await shipOne(context, form, id);
      if ('fault' in shipped) faults[`tracking-${id}`] = shipped.fault;
      else pieces += shipped.pieces;
    }
    const refused = Object.keys(faults).length;
    const n = new Set(ids).size - refused;
    if (refused > 0)
      return refuse({ faults: { ...faults, '': { code: 'bulk_partly', values: { n, refused } } } });
    return ok({ notice: { code: 'orders_shipped', values: { n, pieces } }, to: officeUrl('orders') });
  },
};

/** What the staff does with several orders at once. */
export const orderBulkActions: Readonly<Record<string, OfficeAction>> = {
  'order.ship-selection': shipSelection,
};

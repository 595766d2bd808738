import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { readCode } from '#server/platform/table/sheet-code.ts';
import { type ActionContext, faultOf, type OfficeAction } from '../action.ts';
import type { Fault } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readCarriage } from '../orders/carriage.ts';
import { orderFault } from '../orders/order-fault.ts';

/** Place of the tracking number in the link of all orders. */
const NUMBER = '{number}';

type Shipped = { readonly pieces: number } | { readonly fault: Fault };

const carriageOf = (form: FormFields, id: number) => {
  const trackingNumber = readCode(form.text(`tracking-${id}`));
  const link = form.text('trackingUrl').replaceAll(NUMBER, encodeURIComponent(trackingNumber));
  return readCarriage({
    carrier: form.text('carrier'),
    trackingNumber,
    // A link that needs a number does not work without one.
    trackingUrl: trackingNumber === '' && form.text('trackingUrl').includes(NUMBER) ? '' : link,
  });
};

const numbersOf = async ({ app }: ActionContext, ids: readonly number[]): Promise<Map<number, string>> => {
  const orders = await app.db.read
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .execute();
  return new Map(orders.map(({ id, number }) => [id, number]));
};

/** What is wrong with the tracking numbers of the form, before anything is shipped. */
const findTrackingFaults = async (
  context: ActionContext,
  form: FormFields,
  ids: readonly number[],
): Promise<Record<string, Fault>> => {
  const faults: Record<string, Fault> = {};
  const seen = new Map<string, number>();
  const twice: (readonly [id: number, first: number])[] = [];
  for (const id of ids) {
    const carriage = carriageOf(form, id);
    if (!carriage.ok) {
      faults[`tracking-${id}`] = { code: carriage.error.code };
      continue;
    }
    const key = carriage.value.trackingNumber.toUpperCase();
    const first = key === '' ? undefined : seen.get(key);
    if (first === undefined) seen.set(key, id);
    else twice.push([id, first]);
  }
  if (twice.length === 0) return faults;
  const numbers = await numbersOf(context, ids);
  for (const [id, first] of twice)
    faults[`tracking-${id}`] = { code: 'bulk_tracking_twice', values: { number: numbers.get(first) ?? '' } };
  return faults;
};

/** Ships what is left of one order of the form, in its own transaction and with its own key. */
const shipOne = async ({ app, member }: ActionContext, form: FormFields, id: number): Promise<Shipped> => {
  const carriage = carriageOf(form, id);
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
    const ids = [...new Set(form.all('ship').flatMap((id) => readInteger(id) ?? []))];
    if (ids.length === 0) return refuse(faultOf('', 'bulk_none'));
    const shared = readCarriage({
      carrier: form.text('carrier'),
      trackingNumber: '',
      trackingUrl: form.text('trackingUrl').replaceAll(NUMBER, '0'),
    });
    if (!shared.ok) return refuse(faultOf(shared.error.field, shared.error.code));
    const wrong = await findTrackingFaults(context, form, ids);
    const wrongs = Object.keys(wrong).length;
    if (wrongs > 0)
      return refuse({ faults: { ...wrong, '': { code: 'bulk_tracking', values: { refused: wrongs } } } });
    const faults: Record<string, Fault> = {};
    let pieces = 0;
    for (const id of ids) {
      const shipped = await shipOne(context, form, id);
      if ('fault' in shipped) faults[`tracking-${id}`] = shipped.fault;
      else pieces += shipped.pieces;
    }
    const refused = Object.keys(faults).length;
    const n = ids.length - refused;
    if (refused > 0)
      return refuse({ faults: { ...faults, '': { code: 'bulk_partly', values: { n, refused } } } });
    return ok({ notice: { code: 'orders_shipped', values: { n, pieces } }, to: officeUrl('orders') });
  },
};

/** What the staff does with several orders at once. */
export const orderBulkActions = {
  'order.ship-selection': shipSelection,
} satisfies Readonly<Record<string, OfficeAction>>;

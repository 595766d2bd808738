import { checkDelivery } from '#domain/customers/delivery.ts';
import { ok, refuse } from '#domain/result.ts';
import { draftUrl, readOrderDraft } from '#routes/office/order-draft.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { placeOrderForCustomer } from '#server/checkout/place-for-customer.ts';
import { checkAddress } from '#server/customers/check-address.ts';
import { createCustomer } from '#server/customers/create-customer.ts';
import { faultOf, type OfficeAction } from '../action.ts';
import { faultCodeOf } from '../fault.ts';
import { orderFault } from '../orders/order-fault.ts';
import { readCompletedAddress } from '../orders/read-address.ts';

const NOTE_MAXIMUM = 2000;

/** Fields of the form whose names differ from those of a delivery. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['StateProvinceID', 'StateProvinceId'],
  ['CityID', 'CityId'],
]);

const addCustomer: OfficeAction = {
  permission: 'orders.change',
  run: async ({ app }, form) => {
    const draft = readOrderDraft(new URLSearchParams(form.text('draft')));
    const locale = form.text('locale') === 'ar' ? 'ar' : 'en';
    const values = { ...(await readCompletedAddress(app, form)), EmailAddress: form.text('EmailAddress') };
    const created = await createCustomer(app, values, {
      locale,
      requestKey: form.requestKey,
    });
    if (created.ok)
      return ok({
        notice: { code: 'customer_added' },
        to: draftUrl({ ...draft, customerId: created.value.customerId }),
      });
    return created.error.code === 'email_taken'
      ? refuse(faultOf('EmailAddress', 'email_known'))
      : refuse(orderFault(created.error));
  },
};

const place: OfficeAction = {
  permission: 'orders.change',
  run: async ({ app, member }, form) => {
    const draft = readOrderDraft(new URLSearchParams(form.text('draft')));
    if (draft.customerId === undefined) return refuse(faultOf('', 'order_without_customer'));
    const note = form.text('note');
    if (note.length > NOTE_MAXIMUM) return refuse(faultOf('note', 'field'));
    const address = await checkAddress(app.db.read, await readCompletedAddress(app, form));
    if (!address.ok) return refuse(orderFault(address.error));
    const faults = checkDelivery({
      ...address.value,
      StateProvinceID: address.value.StateProvinceId,
      CityID: address.value.CityId,
    });
    const missing = Object.keys(faults).map((field) => FIELDS.get(field) ?? field);
    if (missing.length > 0)
      return refuse({
        faults: Object.fromEntries(missing.map((field) => [field, { code: faultCodeOf(`field_${field}`) }])),
      });
    const placed = await placeOrderForCustomer(app, {
      customerId: draft.customerId,
      lines: draft.lines.map((line) => ({
        ...line,
        productSelectedAttributes: [...line.productSelectedAttributes],
      })),
      couponCode: draft.coupon,
      note,
      deliveryMethodId: draft.deliveryMethodId,
      deliverTo: address.value,
      expectedTotal: form.integer('total'),
      requestKey: form.text('request'),
    });
    if (!placed.ok) {
      const reason = app.labels.translator(member.locale).error(placed.error.code, placed.error.values);
      return refuse(faultOf('', 'order_refused', { reason }));
    }
    const { id, number } = placed.value;
    return ok({ notice: { code: 'order_placed', values: { number } }, to: officeUrl('orders/:id', { id }) });
  },
};

/** Actions of the page of a new order. */
export const newOrderActions = {
  'order.add-customer': addCustomer,
  'order.place': place,
} satisfies Readonly<Record<string, OfficeAction>>;

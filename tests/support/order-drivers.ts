import { randomUUID } from 'node:crypto';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import type { Action } from '#server/audit/actions.ts';
import { placeOrderForCustomer } from '#server/checkout/place-for-customer.ts';
import { addStaffNote } from '#server/fulfilment/add-note.ts';
import { changeDeliveryAddress } from '#server/fulfilment/change-address.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { correctShipment } from '#server/fulfilment/correct-shipment.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { removeStaffNote } from '#server/fulfilment/remove-note.ts';
import { resendOrderMail } from '#server/fulfilment/resend-mail.ts';
import { closeReturn } from '#server/fulfilment/returns/close-return.ts';
import { approveReturn, declineReturn } from '#server/fulfilment/returns/decide-return.ts';
import { receiveReturn } from '#server/fulfilment/returns/receive-return.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { refundAgain } from '#server/payments/refunds/follow-refund.ts';
import { recordReceipt } from '#server/payments/transfers/record-receipt.ts';
import { recordSentRefund } from '#server/payments/transfers/refunds-by-hand.ts';
import { recordListExport } from '#server/people/export-list.ts';
import { cartLine } from './cart-lines.ts';
import { APPROVED, cardOrder } from './orders.ts';
import { rowsOf, signIn, type TestShop } from './shop/test-shop.ts';

type OrderAction = Extract<Action, `order.${string}`>;
type Driver = () => Promise<() => Promise<unknown>>;

const CAUSE = 'operator: test';
const ADDRESS = {
  ...{ FirstName: 'Noura', LastName: 'Aziz', MobileNo: '98450 20160', AddressLineOne: '1 Office Park' },
  ...{ CountryID: 356, StateProvinceId: 0, CityId: 0, PostalCode: '560025' },
};

/** Prepares an order for each action of the staff on orders, and returns the use case. */
export const orderDrivers = (open: () => TestShop): Readonly<Record<OrderAction, Driver>> => {
  const place = async (method?: PaymentMethod) => {
    const shop = open();
    const customer = await signIn(shop);
    const lines = [await cartLine(shop, 'gym-towel', 2)];
    const order = { ...cardOrder(lines, APPROVED), ...(method && { PaymentMethod: method }) };
    const [row] = rowsOf(await shop.call('post-order', order, customer));
    return { app: shop.app, id: row?.OrderId ?? 0, name: String(row?.OrderId), customer, lines };
  };
  /** A delivered order with a return that is requested, or has arrived. */
  const placeReturn = async (state: 'requested' | 'received') => {
    const { app, id, name } = await place();
    rowsOf(await changeOrder(app, name, 'complete', CAUSE));
    const [line] = (await readOrderForOffice(app, name))?.lines ?? [];
    const lineId = line?.id ?? 0;
    const request = {
      Token: new URL(createOrderLink(app, id, 'en')).searchParams.get('link') ?? '',
      IdempotencyKey: randomUUID(),
      Items: [{ OrderItemID: lineId, Quantity: 1, Reason: 'changed_mind' as const }],
    };
    const [row] = rowsOf(await open().call('request-return-by-link', request));
    const returnId = row?.ReturnId ?? 0;
    const arrived = [{ lineId, quantity: 1, restock: true }];
    if (state === 'received') rowsOf(await receiveReturn(app, name, { returnId, arrived }));
    return { app, name, returnId, arrived };
  };
  return {
    'order.approve-return': async () => {
      const { app, name, returnId } = await placeReturn('requested');
      const texts = { answer: 'Enclose the slip', address: '1 Office Park' };
      return async () => rowsOf(await approveReturn(app, name, { returnId, ...texts }));
    },
    'order.decline-return': async () => {
      const { app, name, returnId } = await placeReturn('requested');
      return async () => rowsOf(await declineReturn(app, name, { returnId, answer: 'It was opened' }));
    },
    'order.receive-return': async () => {
      const { app, name, returnId, arrived } = await placeReturn('requested');
      return async () => rowsOf(await receiveReturn(app, name, { returnId, arrived }));
    },
    'order.settle-return': async () => {
      const { app, name, returnId } = await placeReturn('received');
      return async () => rowsOf(await closeReturn(app, name, { returnId }));
    },
    'order.place': async () => {
      const { app, customer, lines } = await place();
      const order = { customerId: customer.userId, lines, couponCode: '', note: '', requestKey: 'phone' };
      return async () => rowsOf(await placeOrderForCustomer(app, order));
    },
    'order.ship': async () => {
      const { app, name } = await place();
      const request = { carrier: 'DHL', trackingNumber: '1', madeBy: 'Layla' };
      return async () => rowsOf(await shipOrder(app, name, request));
    },
    'order.change-status': async () => {
      const { app, name } = await place();
      return async () => rowsOf(await changeOrder(app, name, 'complete', CAUSE));
    },
    'order.correct-shipment': async () => {
      const { app, name } = await place();
      const request = { carrier: 'DHL', trackingNumber: '1' };
      rowsOf(await shipOrder(app, name, { ...request, madeBy: 'Layla' }));
      return async () => rowsOf(await correctShipment(app, name, { ...request, trackingNumber: '2' }));
    },
    'order.change-address': async () => {
      const { app, name } = await place();
      return async () => rowsOf(await changeDeliveryAddress(app, name, { address: ADDRESS }));
    },
    'order.cancel': async () => {
      const { app, name } = await place();
      return async () => rowsOf(await changeOrder(app, name, 'cancel', CAUSE));
    },
    'order.return': async () => {
      const { app, name } = await place();
      rowsOf(await changeOrder(app, name, 'complete', CAUSE));
      return async () => rowsOf(await changeOrder(app, name, 'return', CAUSE));
    },
    'order.receive-payment': async () => {
      const { app, id } = await place(PAYMENT_METHOD.upi);
      const { total: amount } = await app.db.read
        .selectFrom('orders')
        .select('total')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return async () =>
        rowsOf(await recordReceipt(app, { orderId: id, amount, reference: '', cause: CAUSE }));
    },
    'order.refund': async () => {
      const { app, name } = await place();
      return async () => rowsOf(await refundPart(app, name, { amount: 100, cause: CAUSE }));
    },
    'order.retry-refund': async () => {
      const { app, id, name } = await place();
      rowsOf(await refundPart(app, name, { amount: 100, cause: CAUSE }));
      await app.db.write((db) =>
        db.updateTable('refund').set({ state: 'failed' }).where('order_id', '=', id).execute(),
      );
      return () => refundAgain(app, id, CAUSE);
    },
    'order.send-refund': async () => {
      const { app, id, name } = await place(PAYMENT_METHOD.upi);
      const { total: amount } = await app.db.read
        .selectFrom('orders')
        .select('total')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      rowsOf(await recordReceipt(app, { orderId: id, amount, reference: '', cause: CAUSE }));
      rowsOf(await refundPart(app, name, { amount: 100, cause: CAUSE }));
      return async () =>
        rowsOf(await recordSentRefund(app, { orderId: id, amount: 100, reference: '', cause: CAUSE }));
    },
    'order.note': async () => {
      const { app, name } = await place();
      return async () => rowsOf(await addStaffNote(app, name, { text: 'Second bell' }));
    },
    'order.remove-note': async () => {
      const { app, name } = await place();
      const note = { order_id: Number(name), made_by: 'Layla Haddad', text: 'Bell', created_at: 0 };
      const { id: noteId } = await app.db.write((db) =>
        db.insertInto('order_note').values(note).returning('id').executeTakeFirstOrThrow(),
      );
      return async () => rowsOf(await removeStaffNote(app, name, { noteId }));
    },
    'order.export-list': async () => () =>
      recordListExport(open().app, 'order', { count: 3, isCapped: false }),
    'order.resend-mail': async () => {
      const { app, name } = await place();
      await app.mail.idle();
      const [mail] = (await readOrderForOffice(app, name))?.mails ?? [];
      return async () => rowsOf(await resendOrderMail(app, name, { mailId: mail?.id ?? 0 }));
    },
  };
};

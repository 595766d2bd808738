import type { Transaction } from 'kysely';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { OrderSubscriber } from '#server/order-events.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';

const invoiceOrder = async (
  db: Transaction<Database>,
  orderId: number,
  now: number,
  isDue: (isCash: boolean) => boolean,
): Promise<void> => {
  const order = await lockOrder(db, orderId);
  if (order && isDue(order.payment_method === PAYMENT_METHOD.cashOnDelivery))
    await issueInvoice(db, order, now);
};

/**
 * Issues the invoice when an order is paid; of a cash order when its first parcel leaves, or when it is handed over. A
 * refused parcel makes a credit note. Refunds make theirs in `payments/refunds/create-refund.ts`.
 */
export const issueDocuments: OrderSubscriber = async (db, orderId, event, now) => {
  switch (event.type) {
    case 'accepted':
      return invoiceOrder(db, orderId, now, (isCash) => !isCash);
    case 'shipped':
      return invoiceOrder(db, orderId, now, (isCash) => isCash);
    case 'moved':
      if (event.to === 'completed') return invoiceOrder(db, orderId, now, (isCash) => isCash);
      return event.to === 'cancelled' ? issueCreditNote(db, orderId, now) : undefined;
    case 'created':
    case 'paid_elsewhere':
  }
};

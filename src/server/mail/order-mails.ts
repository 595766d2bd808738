import type { Transaction } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import type { OrderSubscriber } from '#server/order-events.ts';
import type { OrderMailKind } from '#server/outbox/mail-kinds.ts';
import { queueMail, queueOrderMail, queueShipmentMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getOrderNoticeEmails } from '#server/settings/settings.ts';

const CUSTOMER_MAILS: Partial<Record<OrderState, OrderMailKind>> = {
  completed: 'order_completed',
  cancelled: 'order_cancelled',
  refunded: 'order_refunded',
};

/** An empty recipient is the shop's own address. */
const SHOP = '';

/** Queues one mail per recipient. The key prevents a second mail for the same order and address. */
const notifyShop = async (
  db: Transaction<Database>,
  kind: 'new_order' | 'foreign_payment',
  recipients: readonly string[],
  orderId: number,
  at: number,
): Promise<void> => {
  for (const recipient of recipients) {
    const key = `${kind}:${orderId}:${recipient.toLowerCase()}`;
    await queueMail(db, { kind, recipient, locale: 'en', data: { orderId }, key, at });
  }
};

/** A customer who was told how to pay is told that the order has ended, too. */
const queueTransferEnd = async (
  db: Transaction<Database>,
  orderId: number,
  to: OrderState,
  at: number,
): Promise<void> => {
  if (to !== 'expired' && to !== 'cancelled') return;
  const { payment_method } = await db
    .selectFrom('orders')
    .select('payment_method')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (isTransfer(payment_method)) await queueOrderMail(db, 'order_cancelled', orderId, at);
};

/** Queues the mails for order events. Sends none for orders whose payment was never completed. */
export const queueOrderMails: OrderSubscriber = async (db, orderId, event, now) => {
  switch (event.type) {
    case 'accepted':
      await queueOrderMail(db, 'order_placed', orderId, now);
      return notifyShop(db, 'new_order', await getOrderNoticeEmails(db), orderId, now);
    case 'moved': {
      if (event.from === 'awaiting_payment') return queueTransferEnd(db, orderId, event.to, now);
      const kind = CUSTOMER_MAILS[event.to];
      return kind && queueOrderMail(db, kind, orderId, now);
    }
    case 'shipped':
      return queueShipmentMail(db, orderId, event.shipmentId, now);
    case 'paid_elsewhere': {
      const recipients = await getOrderNoticeEmails(db);
      return notifyShop(db, 'foreign_payment', recipients.length > 0 ? recipients : [SHOP], orderId, now);
    }
    case 'created':
      return isTransfer(event.method) && event.total > 0
        ? queueOrderMail(db, 'order_transfer', orderId, now)
        : undefined;
  }
};

import type { Transaction } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
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

/** Queues the mails for order events. Sends none for orders whose payment was never completed. */
export const queueOrderMails: OrderSubscriber = async (db, orderId, event, now) => {
  switch (event.type) {
    case 'accepted':
      await queueOrderMail(db, 'order_placed', orderId, now);
      return notifyShop(db, 'new_order', await getOrderNoticeEmails(db), orderId, now);
    case 'moved': {
      const kind = event.from === 'awaiting_payment' ? undefined : CUSTOMER_MAILS[event.to];
      return kind && queueOrderMail(db, kind, orderId, now);
    }
    case 'shipped':
      return queueShipmentMail(db, orderId, event.shipmentId, now);
    case 'paid_elsewhere': {
      const recipients = await getOrderNoticeEmails(db);
      return notifyShop(db, 'foreign_payment', recipients.length > 0 ? recipients : [SHOP], orderId, now);
    }
    case 'created':
  }
};

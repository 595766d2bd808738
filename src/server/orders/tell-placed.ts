import type { Transaction } from 'kysely';
import { queueMail, queueOrderMail } from '#server/mail/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getOrderNoticeEmails } from '#server/settings/settings.ts';

/**
 * Queues the mails that an order brings once it counts as placed: with cash at once, else when it is paid. One to the
 * customer and one to each address of `order_notice_emails`, however often this is called. `at` is milliseconds.
 */
export const tellPlaced = async (db: Transaction<Database>, orderId: number, at: number): Promise<void> => {
  await queueOrderMail(db, 'order_placed', orderId, at);
  for (const recipient of await getOrderNoticeEmails(db)) {
    const key = `new_order:${orderId}:${recipient.toLowerCase()}`;
    await queueMail(db, { kind: 'new_order', recipient, locale: 'en', data: { orderId }, key, at });
  }
};

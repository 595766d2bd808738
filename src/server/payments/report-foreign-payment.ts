import type { Transaction } from 'kysely';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getOrderNoticeEmails } from '#server/settings/settings.ts';

/**
 * Queues a mail to the shop's owner: an order was to be paid by money that goes to another account. To the addresses of
 * `order_notice_emails`, else to the shop's own; once an order. `at` is milliseconds.
 */
export const tellOfForeignPayment = async (
  db: Transaction<Database>,
  orderId: number,
  at: number,
): Promise<void> => {
  const recipients = await getOrderNoticeEmails(db);
  for (const recipient of recipients.length > 0 ? recipients : ['']) {
    const key = `foreign_payment:${orderId}:${recipient.toLowerCase()}`;
    await queueMail(db, { kind: 'foreign_payment', recipient, locale: 'en', data: { orderId }, key, at });
  }
};

import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import {
  CUSTOMER_MAILS,
  type CustomerMail,
  listOrderMails,
  MOST_REPEATS,
  mailKey,
  type OrderMail,
} from '#server/fulfilment/record/order-mails.ts';
import { type FoundOrder, findOrder, findOrderId } from '#server/orders/find-order.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listReturns } from '#server/returns/list-returns.ts';
import type { StaffChange } from './staff-change.ts';

export type ResendRefusal = {
  readonly code:
    | 'not_found'
    | 'mail_unknown'
    | 'mail_waiting'
    | 'too_often'
    | 'customer_erased'
    | 'customer_no_email';
};

const isCustomerMail = (kind: string): kind is CustomerMail => CUSTOMER_MAILS.some((one) => one === kind);

/** Id in a key such as `shipment_sent:12:again-1`. */
const subjectOf = ({ key }: OrderMail): string => key.split(':')[1] ?? '';

interface Customer extends Pick<FoundOrder, 'refunds'> {
  readonly orderId: number;
  readonly email: string;
  readonly locale: string;
  readonly now: number;
}

/** A failed mail is tried again; a sent one is sent once more, to the current e-mail address. */
const sendAgain = async (
  db: Transaction<Database>,
  mail: OrderMail & { readonly kind: CustomerMail },
  mails: readonly OrderMail[],
  { orderId, email, locale, refunds, now }: Customer,
): Promise<ResendRefusal | undefined> => {
  if (mail.failedAt !== null) {
    await db
      .updateTable('outbox')
      .set({ failed_at: null, due_at: now, attempts: 0, recipient: email })
      .where('id', '=', mail.id)
      .execute();
    return undefined;
  }
  if (mail.sentAt === null) return { code: 'mail_waiting' };
  const { kind } = mail;
  const subject = subjectOf(mail);
  const keys = new Set(mails.map(({ key }) => key));
  const repetition = Array.from({ length: MOST_REPEATS }, (_, at) => at + 1).find(
    (n) => !keys.has(mailKey(kind, subject, n)),
  );
  if (repetition === undefined) return { code: 'too_often' };
  const more = {
    recipient: email,
    locale: readLocale(locale),
    key: mailKey(kind, subject, repetition),
    at: now,
  };
  switch (kind) {
    case 'shipment_sent':
      await queueMail(db, { kind, data: { orderId, shipmentId: Number(subject) }, ...more });
      break;
    case 'return_requested':
    case 'return_approved':
    case 'return_declined':
    case 'return_received':
      await queueMail(db, { kind, data: { orderId, returnId: Number(subject) }, ...more });
      break;
    case 'refund_sent': {
      const refund = refunds.find(({ id }) => id === subject);
      if (!refund) return { code: 'mail_unknown' };
      await queueMail(db, { kind, data: { orderId, amount: refund.amount, refundId: refund.id }, ...more });
      break;
    }
    default:
      await queueMail(db, { kind, data: { orderId }, ...more });
  }
  return undefined;
};

/** The mail reads the shipment when it is sent, so that a waiting one is right already. */
export const repeatShipmentMail = async (
  db: Transaction<Database>,
  found: FoundOrder,
  shipmentId: number,
  now: number,
): Promise<void> => {
  const { order, refunds } = found;
  const mails = await listOrderMails(db, { ...found, returns: await listReturns(db, order.id) });
  const mail = mails.find((one) => one.kind === 'shipment_sent' && subjectOf(one) === String(shipmentId));
  const { erased_at, email } = await db
    .selectFrom('customer')
    .select(['erased_at', 'email'])
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow();
  if (!mail || erased_at !== null || email === '') return;
  const to = { orderId: order.id, email, locale: order.locale, refunds, now };
  await sendAgain(db, { ...mail, kind: 'shipment_sent' }, mails, to);
};

/**
 * Sends a mail about an order again.
 *
 * @param mailId id in the order's `mails`
 */
export const resendOrderMail = async (
  app: App,
  name: string,
  { mailId, ...change }: { readonly mailId: number } & Pick<StaffChange, 'requestKey'>,
): Promise<Result<{ readonly id: number; readonly kind: CustomerMail }, ResendRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const sent = await writeOnce<{ id: number; kind: CustomerMail }, ResendRefusal>(app, change, async (db) => {
    const found = await findOrder(db, String(id));
    if (!found) return refuse({ code: 'not_found' });
    const mails = await listOrderMails(db, { ...found, returns: await listReturns(db, id) });
    const mail = mails.find((one) => one.id === mailId);
    if (!mail || !isCustomerMail(mail.kind)) return refuse({ code: 'mail_unknown' });
    const { erased_at, email } = await db
      .selectFrom('customer')
      .select(['erased_at', 'email'])
      .where('id', '=', found.order.customer_id)
      .executeTakeFirstOrThrow();
    if (erased_at !== null) return refuse({ code: 'customer_erased' });
    if (email === '') return refuse({ code: 'customer_no_email' });
    const now = app.clock.now();
    const { kind } = mail;
    const to = { orderId: id, email, locale: found.order.locale, refunds: found.refunds, now };
    const refusal = await sendAgain(db, { ...mail, kind }, mails, to);
    if (refusal) return refuse(refusal);
    await recordAudit(db, {
      action: 'order.resend-mail',
      subject: 'order',
      subjectId: id,
      after: { mail: kind },
      at: now,
    });
    return ok({ id, kind });
  });
  if (sent.ok) app.mail.deliver();
  return sent;
};

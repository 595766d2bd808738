import { withAmountsIn } from '#domain/market/amount-language.ts';
import type { Translate } from '#i18n/translate.ts';
import { pagePath, returnLinkPath } from '#routes/paths.ts';
import { findValidCode } from '#server/customers/confirm/code-in-force.ts';
import { findChangeCode } from '#server/customers/email/change-code.ts';
import { CODE_LIFETIME_MS } from '#server/customers/reset/reset-code.ts';
import { LINK_LIFETIME_MS } from '#server/customers/sign-in-link/sign-in-link.ts';
import { createConfirmUrl } from '#server/newsletter/newsletter-link.ts';
import { type FoundOrder, findOrder } from '#server/orders/find-order.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { toTransferRow } from '#server/orders/transfer-row.ts';
import type { MailData, MailKind, ReturnMailKind } from '#server/outbox/mail-kinds.ts';
import type { QueuedMail } from '#server/outbox/outbox.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import { listReturns } from '#server/returns/list-returns.ts';
import { welcomeUrl } from '#server/staff/links/links.ts';
import { listFilesOf } from '#server/tax/document-file.ts';
import { mailLanguage } from './mail-language.ts';
import type { MailParts } from './mail-parts.ts';
import {
  writeEmailChangeCode,
  writeEmailChanged,
  writeEmailLeft,
  writePasswordChanged,
} from './templates/account.ts';
import { type MailBody, oneLine, type RenderedMail } from './templates/body.ts';
import {
  writeCode,
  writeContact,
  writeContactCode,
  writeForeignPayment,
  writeNewsletterConfirm,
  writeSellerApproved,
  writeSellerReceived,
  writeSellerRejected,
  writeWelcome,
} from './templates/customer.ts';
import { writeDeleted, writeDeletionCancelled, writeDeletionRequested } from './templates/deletion.ts';
import { formatHtml } from './templates/layout-html.ts';
import { formatText } from './templates/layout-text.ts';
import { writeMessageAnswer } from './templates/message-answer.ts';
import { writeNewOrder } from './templates/new-order.ts';
import { writeOrderLink, writeOrderMail } from './templates/order.ts';
import { writeOrderRefunded, writeRefundSent } from './templates/refund.ts';
import { writeReturnMail } from './templates/return.ts';
import { writeShipment } from './templates/shipment.ts';
import { writeNewDevice, writeSignInLink } from './templates/sign-in.ts';
import { writeStaffDevice, writeStaffInvitation } from './templates/staff.ts';
import { writeTransfer } from './templates/transfer.ts';
import { writeUnpaidLimit } from './templates/unpaid-limit.ts';

type Writer<Kind extends MailKind> = (
  parts: MailParts,
  data: MailData[Kind],
  t: Translate,
  mail: QueuedMail,
) => MailBody | Promise<MailBody>;

const getFirstName = async ({ db }: MailParts, customerId: number): Promise<string> => {
  const { first_name } = await db.read
    .selectFrom('customer')
    .select('first_name')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return first_name;
};

const getOrder = async ({ read }: MailParts['db'], orderId: number): Promise<FoundOrder> => {
  const found = await findOrder(read, String(orderId));
  if (!found) throw new Error(`there is no order ${orderId}`);
  return found;
};

const writeOrder =
  (kind: Parameters<typeof writeOrderMail>[0]): Writer<typeof kind> =>
  async (parts, { orderId }, t) =>
    writeOrderMail(kind, await getOrder(parts.db, orderId), t, createOrderLink(parts, orderId, t.locale));

const writeReturn =
  (kind: ReturnMailKind): Writer<typeof kind> =>
  async (parts, { orderId, returnId }, t) => {
    const found = (await listReturns(parts.db.read, orderId)).find(({ id }) => id === returnId);
    if (!found) throw new Error(`order ${orderId} has no return ${returnId}`);
    const url = createOrderLink(parts, orderId, t.locale, returnLinkPath);
    return writeReturnMail(kind, await getOrder(parts.db, orderId), found, t, url);
  };

const WRITERS: { readonly [Kind in MailKind]: Writer<Kind> } = {
  welcome: async (parts, { customerId }, t) =>
    writeWelcome(await getFirstName(parts, customerId), t, parts.config.siteUrl),
  password_code: ({ clock, config }, { code }, t, mail) =>
    writeCode(code, clock.now() >= mail.created_at + CODE_LIFETIME_MS, t, config.siteUrl),
  contact_code: async (parts, { customerId }, t, mail) =>
    writeContactCode(await findValidCode(parts, customerId, mail.recipient), t),
  sign_in_link: ({ clock, config }, { token }, t, mail) =>
    writeSignInLink(token, clock.now() >= mail.created_at + LINK_LIFETIME_MS, t, config.siteUrl),
  new_device: ({ config }, data, t) => writeNewDevice(data, t, config.siteUrl),
  email_change_code: async (parts, { customerId }, t, mail) =>
    writeEmailChangeCode(await findChangeCode(parts, customerId, mail.recipient), t, parts.config.siteUrl),
  email_changed: async (parts, { customerId }, t) =>
    writeEmailChanged(await getFirstName(parts, customerId), t, parts.config.siteUrl),
  email_left: async (parts, { customerId }, t) =>
    writeEmailLeft(await getFirstName(parts, customerId), customerId, t, parts.config.siteUrl),
  password_changed: async (parts, { customerId }, t) =>
    writePasswordChanged(await getFirstName(parts, customerId), t, parts.config.siteUrl),
  deletion_requested: async (parts, data, t) =>
    writeDeletionRequested(await getFirstName(parts, data.customerId), data, t, parts.config.siteUrl),
  deletion_cancelled: async (parts, { customerId }, t) =>
    writeDeletionCancelled(await getFirstName(parts, customerId), t, parts.config.siteUrl),
  account_deleted: ({ config }, { hasOrders }, t) => writeDeleted(hasOrders, t, config.siteUrl),
  order_placed: writeOrder('order_placed'),
  order_transfer: async (parts, { orderId }, t) => {
    const found = await getOrder(parts.db, orderId);
    const payment = await findPayment(parts.db.read, orderId);
    if (!payment) throw new Error(`order ${orderId} has no payment`);
    return writeTransfer(
      found,
      toTransferRow(parts, { number: found.order.number, locale: t.locale }, payment),
      t,
    );
  },
  order_completed: writeOrder('order_completed'),
  order_cancelled: writeOrder('order_cancelled'),
  order_refunded: async (parts, { orderId }, t) =>
    writeOrderRefunded(await getOrder(parts.db, orderId), t, createOrderLink(parts, orderId, t.locale)),
  order_link: async (parts, { orderId }, t) =>
    writeOrderLink((await getOrder(parts.db, orderId)).order, t, createOrderLink(parts, orderId, t.locale)),
  shipment_sent: async (parts, { orderId, shipmentId }, t) =>
    writeShipment(
      await getOrder(parts.db, orderId),
      shipmentId,
      t,
      createOrderLink(parts, orderId, t.locale),
    ),
  return_requested: writeReturn('return_requested'),
  return_approved: writeReturn('return_approved'),
  return_declined: writeReturn('return_declined'),
  return_received: writeReturn('return_received'),
  refund_sent: async (parts, { orderId, amount, refundId }, t) => {
    const lines = await parts.db.read
      .selectFrom('refund_line')
      .select(['order_item_id as lineId', 'quantity'])
      .where('order_id', '=', orderId)
      .where('refund_id', '=', refundId)
      .execute();
    const order = await getOrder(parts.db, orderId);
    return writeRefundSent(
      order,
      { amount, refundId, pieces: lines },
      t,
      createOrderLink(parts, orderId, t.locale),
    );
  },
  new_order: async ({ db }, { orderId }, t) => writeNewOrder(await getOrder(db, orderId), t),
  unpaid_limit: async ({ db }, data, t) => {
    const customer = await db.read
      .selectFrom('customer')
      .select('email')
      .where('id', '=', data.customerId)
      .executeTakeFirst();
    return writeUnpaidLimit(customer?.email || '-', data, t);
  },
  foreign_payment: async ({ db }, { orderId }, t) =>
    writeForeignPayment((await getOrder(db, orderId)).order, t),
  seller_received: (_, { name }, t) => writeSellerReceived(name, t),
  seller_approved: ({ config }, { name, shopName }, t) =>
    writeSellerApproved(name, shopName, t, config.siteUrl),
  seller_rejected: (_, { name, explanation = '' }, t) => writeSellerRejected(name, explanation, t),
  staff_invited: async (parts, { memberId, token }, t) => {
    const { name } = await parts.db.read
      .selectFrom('member')
      .select('name')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    return writeStaffInvitation(name, `${welcomeUrl(parts, token)}?lang=${t.locale}`, t);
  },
  staff_new_device: (_, data, t) => writeStaffDevice(data, t),
  message_answer: async ({ db }, { replyId }, t) =>
    writeMessageAnswer(
      await db.read
        .selectFrom('message_reply as reply')
        .innerJoin('contact_message as asked', 'asked.id', 'reply.contact_message_id')
        .select(['asked.id', 'asked.full_name', 'asked.subject', 'asked.message', 'asked.created_at'])
        .select(['reply.message as answer', 'reply.author_name'])
        .where('reply.id', '=', replyId)
        .executeTakeFirstOrThrow(),
      t,
    ),
  newsletter_confirm: (parts, _, t, mail) =>
    writeNewsletterConfirm(
      createConfirmUrl(parts, { email: mail.recipient, locale: t.locale, requestedAt: mail.created_at }),
      t,
    ),
  contact_received: async ({ db }, { messageId }, t) =>
    writeContact(
      await db.read
        .selectFrom('contact_message')
        .selectAll()
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow(),
      t,
    ),
};

/** Mails that bring the tax documents of their instant: of a payment, a shipment or a refund. */
const WITH_DOCUMENTS: readonly string[] = [
  'order_placed',
  'order_completed',
  'order_cancelled',
  'order_refunded',
  'shipment_sent',
  'refund_sent',
] satisfies MailKind[];

/** Documents that were issued with a mail. One that staff sends again has those of the first. */
const listFiles = async (parts: MailParts, mail: QueuedMail) => {
  const { kind, key, created_at, data_json } = mail;
  if (!WITH_DOCUMENTS.includes(kind)) return [];
  const first = await parts.db.read
    .selectFrom('outbox')
    .select('created_at')
    .where('key', '=', key.replace(/:again-\d+$/, ''))
    .executeTakeFirst();
  const { orderId } = JSON.parse(data_json);
  return listFilesOf(parts, orderId, first?.created_at ?? created_at, mailLanguage(parts, mail));
};

/** @throws Error if the mail's record is missing or its kind is unknown */
export const renderMail = async (parts: MailParts, mail: QueuedMail): Promise<RenderedMail> => {
  const write = WRITERS[mail.kind as MailKind] as Writer<MailKind> | undefined;
  if (!write) throw new Error(`there is no mail of the kind '${mail.kind}'`);
  const locale = mailLanguage(parts, mail);
  const t = parts.labels.translator(locale);
  const data = JSON.parse(mail.data_json);
  const written = await withAmountsIn(locale, async () => write(parts, data, t, mail));
  const body = { ...written, subject: oneLine(written.subject) };
  const links = { contact: `${parts.config.siteUrl}${pagePath(t.locale, 'contact-us')}` };
  return {
    language: locale,
    subject: body.subject,
    text: formatText(body, t, links),
    html: formatHtml(body, t, links, parts.identity.current()),
    files: await listFiles(parts, mail),
    ...(body.replyTo && { replyTo: body.replyTo }),
  };
};

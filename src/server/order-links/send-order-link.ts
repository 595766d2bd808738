import { randomUUID } from 'node:crypto';
import { type OrderState, orderStatus } from '#domain/orders/order.ts';
import { isOwnContact, readOrderNumber } from '#domain/orders/order-link.ts';
import { ok } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App, Handler } from '#server/context.ts';
import { ORDER_LINK_RATE } from '#server/limits/rules.ts';
import { queueMailAboutOrder } from '#server/outbox/queue-mail.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { isVisible } from '#server/visible-orders.ts';

const findOwnOrder = async (app: App, number: string, contact: string) => {
  const order = await app.db.read
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['orders.id', 'orders.state', 'orders.delivery_json', 'customer.email'])
    .where('orders.number', '=', number)
    .where((eb) => eb.or([isVisible(eb), eb('orders.state', '=', 'cancelled')]))
    .where('customer.erased_at', 'is', null)
    .executeTakeFirst();
  if (!order) return undefined;
  const { MobileNo } = parseStored<{ readonly MobileNo?: unknown }>(order.delivery_json);
  const phone = typeof MobileNo === 'string' ? MobileNo : '';
  return isOwnContact(contact, { email: order.email, phone }) ? order : undefined;
};

const nameState = ({ labels }: App, state: OrderState, locale: Locale): string => {
  const status = orderStatus(state);
  if (state === 'awaiting_payment') return labels.translator(locale)('lbl_order_awaits_transfer');
  return labels.translator(locale)(status ? `lbl_order_status_${status}` : 'lbl_order_cancelled');
};

/** Executes the same statements and has the same answer for a wrong number or contact, and for too many mails. */
export const sendOrderLink: Handler<'send-order-link'> = async (
  { app, locale },
  { OrderNumber, Contact },
) => {
  const number = readOrderNumber(OrderNumber);
  const found = await findOwnOrder(app, number, Contact.trim());
  const bucket = { key: `send-order-link ${found?.id ?? `guess ${number}`}`, rate: ORDER_LINK_RATE };
  const isSpent = app.config.rateLimits && (await app.limiter.take([bucket])) > 0;
  const orderId = isSpent ? 0 : (found?.id ?? 0);
  await app.db.write((db) =>
    queueMailAboutOrder(db, orderId, {
      kind: 'order_link',
      data: { orderId },
      key: `order_link:${randomUUID()}`,
      at: app.clock.now(),
    }),
  );
  app.mail.deliver();
  // A guest without an e-mail address has no other way to find the order.
  const isUnreachable = found?.email === '' && !isSpent;
  return ok([
    {
      ResponseMsg: 'Saved Successfully',
      ...(isUnreachable && { OrderState: nameState(app, found.state, locale) }),
    },
  ]);
};

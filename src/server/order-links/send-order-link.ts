import { randomUUID } from 'node:crypto';
import { VISIBLE_ORDER_STATES } from '#domain/orders/order.ts';
import { isOwnContact, readOrderNumber } from '#domain/orders/order-link.ts';
import { ok } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { ORDER_LINK_RATE } from '#server/limits/rules.ts';
import { queueMailAboutOrder } from '#server/outbox/queue-mail.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

const findOwnOrder = async (app: App, number: string, contact: string): Promise<number | undefined> => {
  const order = await app.db.read
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['orders.id', 'orders.delivery_json', 'customer.email'])
    .where('orders.number', '=', number)
    .where('orders.state', 'in', [...VISIBLE_ORDER_STATES, 'cancelled'])
    .where('customer.erased_at', 'is', null)
    .executeTakeFirst();
  if (!order) return undefined;
  const { MobileNo } = parseStored<{ readonly MobileNo?: unknown }>(order.delivery_json);
  const phone = typeof MobileNo === 'string' ? MobileNo : '';
  return isOwnContact(contact, { email: order.email, phone }) ? order.id : undefined;
};

/** Executes the same statements and has the same answer for a wrong number or contact, and for too many mails. */
export const sendOrderLink: Handler<'send-order-link'> = async ({ app }, { OrderNumber, Contact }) => {
  const number = readOrderNumber(OrderNumber);
  const found = await findOwnOrder(app, number, Contact.trim());
  const bucket = { key: `send-order-link ${found ?? `guess ${number}`}`, rate: ORDER_LINK_RATE };
  const isSpent = app.config.rateLimits && (await app.limiter.take([bucket])) > 0;
  const orderId = isSpent ? 0 : (found ?? 0);
  await app.db.write((db) =>
    queueMailAboutOrder(db, orderId, {
      kind: 'order_link',
      data: { orderId },
      key: `order_link:${randomUUID()}`,
      at: app.clock.now(),
    }),
  );
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};

import { sql } from 'kysely';
import { ticketNumber } from '#domain/messages/ticket.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';

const MOST_MESSAGES = 20;

/** Only numbers and states, because anybody may write in the name of an e-mail address. */
export const listLinkedMessages: Handler<'get-messages-by-link'> = async ({ app }, { Token }) => {
  const order = await findLinkedOrder(app, Token);
  if (!order) return refuse({ status: 404, code: 'order_link_invalid' });
  const messages = await app.db.read
    .selectFrom('contact_message')
    .select(['id', 'created_at', 'state'])
    .where((eb) =>
      eb(
        eb.fn<string>('lower', ['email']),
        '=',
        eb
          .selectFrom('orders')
          .innerJoin('customer', 'customer.id', 'orders.customer_id')
          .select((order) => order.fn<string>('lower', ['customer.email']).as('email'))
          .where('orders.id', '=', order.id),
      ),
    )
    .where('is_spam', '=', 0)
    // The number of another order may begin with this one.
    .where(sql<boolean>`subject || ' ' like ${`%${order.number} %`}`)
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
  return ok(
    messages.map(({ id, created_at, state }) => ({
      TicketNumber: ticketNumber(id),
      SentAtUTC: new Date(created_at).toISOString(),
      State: state,
    })),
  );
};

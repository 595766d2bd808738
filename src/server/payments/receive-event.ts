import type { App } from '#server/context.ts';
import type { PaymentEvent, Webhook } from '#server/payment-providers/webhook.ts';
import { checkPayment } from './reconcile.ts';
import { followRefunds } from './refunds/follow-refund.ts';

export const isKnownEvent = async ({ db }: App, provider: string, eventId: string): Promise<boolean> => {
  const event = await db.read
    .selectFrom('payment_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return event !== undefined;
};

const findOrderId = async (
  { db }: App,
  provider: Webhook['provider'],
  { reference, charge }: PaymentEvent,
): Promise<number | undefined> => {
  if (reference === undefined && charge === undefined) return undefined;
  const payment = await db.read
    .selectFrom('payment')
    .select('order_id')
    .where('provider', '=', provider)
    .where((eb) =>
      reference === undefined ? eb('charge', '=', charge ?? '') : eb('reference', '=', reference),
    )
    .executeTakeFirst();
  return payment?.order_id;
};

/**
 * Queries the current state of the payment instead of trusting the event, so late or repeated events are harmless.
 *
 * @returns false if the state is unknown and the provider must resend the event
 */
export const receiveEvent = async (
  app: App,
  provider: Webhook['provider'],
  event: PaymentEvent,
): Promise<boolean> => {
  if (await isKnownEvent(app, provider, event.id)) return true;
  const orderId = await findOrderId(app, provider, event);
  if (orderId !== undefined && !(await checkPayment(app, orderId, `${provider} reported ${event.type}`)))
    return false;
  if (orderId !== undefined && /refund/i.test(event.type) && !(await followRefunds(app, orderId)))
    return false;
  await app.db.write((db) =>
    db
      .insertInto('payment_event')
      .values({ provider, event_id: event.id, type: event.type, received_at: app.clock.now() })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .execute(),
  );
  return true;
};

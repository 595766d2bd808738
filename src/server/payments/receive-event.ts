import type { IncomingHttpHeaders } from 'node:http';
import type { Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { lookAtPayment } from './reconcile.ts';
import { followRefunds } from './refunds/follow-refund.ts';

/** What a provider's event is good for: it says which payment to ask about, and is never believed beyond that. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The provider's name for the payment; undefined for events about something else. */
  readonly reference: string | undefined;
  /** Its name for the charge, where the event tells that one alone. */
  readonly charge?: string | undefined;
}

export interface ReceivedEvent {
  readonly event: PaymentEvent;
  /** Asks the provider whether it sent this; absent where the shop could check that by itself. */
  readonly verify?: () => Promise<'genuine' | 'forged' | 'unknown'>;
}

/** Reads a provider's events. */
export interface Webhook {
  readonly provider: 'stripe' | 'paypal';
  /**
   * Checks the very bytes that came as far as that costs nothing: form, age and, where there is a secret for it, the
   * signature.
   * @param now milliseconds; an old event is not genuine
   */
  read(body: string, headers: IncomingHttpHeaders, now: number): Result<ReceivedEvent, 'invalid'>;
}

/** Was this event dealt with? */
export const isKnownEvent = async ({ db }: App, provider: string, eventId: string): Promise<boolean> => {
  const event = await db.read
    .selectFrom('payment_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return event !== undefined;
};

/** The order whose payment an event is about. */
const findOrderOf = async (
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
 * Deals with a genuine event: the provider is asked what became of the payment, so that an old, late or repeated event
 * changes nothing. Answers false when it could not be asked: then the event is to come again.
 */
export const receiveEvent = async (
  app: App,
  provider: Webhook['provider'],
  event: PaymentEvent,
): Promise<boolean> => {
  if (await isKnownEvent(app, provider, event.id)) return true;
  const orderId = await findOrderOf(app, provider, event);
  if (orderId !== undefined && !(await lookAtPayment(app, orderId, `${provider} reported ${event.type}`)))
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

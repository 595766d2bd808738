import type { Transaction } from 'kysely';
import type { PaymentMethod } from '#domain/constants.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { Database } from './platform/database/schema.ts';

/** What happens to an order. Amounts are paise. */
export type OrderEvent =
  /** The order was saved. Online payment methods start a payment. */
  | {
      readonly type: 'created';
      readonly method: PaymentMethod;
      readonly total: Paise;
      readonly token: string;
    }
  /** The shop accepted the order: a cash order when it is created, any other order when it is paid. */
  | { readonly type: 'accepted' }
  /** The order left `from` for `to`. */
  | { readonly type: 'moved'; readonly from: OrderState; readonly to: OrderState; readonly cause: string }
  | { readonly type: 'shipped'; readonly shipmentId: number }
  /** The provider reported a payment to an account that is not the shop's. */
  | { readonly type: 'paid_elsewhere' };

/**
 * Runs the subscribers of an event one after the other in the caller's transaction, so that what they write commits or
 * rolls back with the event.
 *
 * @param now milliseconds
 */
export type AnnounceOrder = (
  db: Transaction<Database>,
  orderId: number,
  event: OrderEvent,
  now: number,
) => Promise<void>;

/** Reacts to order events. It may announce events of its own. */
export type OrderSubscriber = (
  db: Transaction<Database>,
  orderId: number,
  event: OrderEvent,
  now: number,
  announce: AnnounceOrder,
) => Promise<void>;

export const createAnnouncer = (subscribers: readonly OrderSubscriber[]): AnnounceOrder => {
  const announce: AnnounceOrder = async (db, orderId, event, now) => {
    for (const subscriber of subscribers) await subscriber(db, orderId, event, now, announce);
  };
  return announce;
};

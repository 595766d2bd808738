import type { Transaction } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { PaymentMethod } from '#domain/payment-method.ts';
import type { Database } from './platform/database/schema.ts';

/** Amounts are in paise. */
export type OrderEvent =
  /** The order is saved. Online payment methods start a payment. */
  | {
      readonly type: 'created';
      readonly method: PaymentMethod;
      readonly total: Paise;
      readonly token: string;
    }
  /** The shop accepts the order: cash orders on creation, other orders on payment. */
  | { readonly type: 'accepted' }
  | {
      readonly type: 'moved';
      readonly from: OrderState;
      readonly to: OrderState;
      readonly cause: string;
      /** True if pieces of the order went back to stock. */
      readonly isRestocked: boolean;
    }
  | { readonly type: 'shipped'; readonly shipmentId: number }
  | { readonly type: 'paid_elsewhere' };

/**
 * Runs the subscribers of an event in sequence in the caller's transaction, so that their writes commit or roll back
 * with the event.
 *
 * @param now milliseconds
 */
export type AnnounceOrder = (
  db: Transaction<Database>,
  orderId: number,
  event: OrderEvent,
  now: number,
) => Promise<void>;

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

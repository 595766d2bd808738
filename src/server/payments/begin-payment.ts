import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { CURRENCY } from '#domain/constants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OnlineGateway } from './providers/gateway.ts';

/** How long an order holds its pieces while its customer pays. */
const PAY_WITHIN_MS = 30 * 60_000;
/** The request that placed the order asks the provider itself; the reconciler comes after it. */
const FIRST_LOOK_MS = 60_000;

export interface PaymentOfOrder {
  readonly orderId: number;
  readonly method: number;
  /** Paise, above 0. */
  readonly total: number;
  /** Of a card; '' for a wallet. */
  readonly token: string;
}

/** Writes down, in the transaction of the order, that it is to be paid. The provider hears of it after the commit. */
export const beginPayment = async (
  db: Transaction<Database>,
  { provider }: OnlineGateway,
  { orderId, method, total, token }: PaymentOfOrder,
  now: number,
): Promise<void> => {
  await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      provider,
      method,
      key: randomUUID(),
      token: token || null,
      reference: null,
      charge: null,
      amount: total,
      currency: CURRENCY,
      state: 'open',
      reason: null,
      expires_at: now + PAY_WITHIN_MS,
      check_at: now + FIRST_LOOK_MS,
      closed_at: null,
    })
    .execute();
};
